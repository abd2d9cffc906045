import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import type { PaymentState } from "#domain/order/payment/payment.ts";
import { isGuestKey, ordererKey } from "#domain/person/orderer.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { paymentLinks, payments } from "#platform/db/tables/payment.ts";
import { orderMovedKind } from "#platform/orders/order-tasks.ts";
import { addTask } from "#platform/outbox/add-task.ts";
import { lockPayment, type PaymentRow } from "#platform/payments/ledger/move-payment.ts";

/** How long a link may be exchanged, in ms (A262). */
export const linkTime = 10 * minute;

type Link = typeof paymentLinks.$inferSelect;

/** What became of a question for a link: `taken` by a phone, `over`: there is nothing left to pay. */
export type MadeLink = { kind: "made"; token: string } | { kind: "taken" } | { kind: "over" };

/** What became of an exchange: `used` by another phone; `over`: too old, replaced, or there is nothing left to pay. */
export type TakenLink = { kind: "taken"; reference: string } | { kind: "used" } | { kind: "over" };

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Nobody has paid it, nobody gave it up, and its order waits. */
function isOpen(state: PaymentState): boolean {
  return state === "none" || state === "started" || state === "rejected";
}

async function linkOf(transaction: Database, payment: number): Promise<Link | null> {
  const [link] = await transaction.select().from(paymentLinks).where(eq(paymentLinks.payment, payment));
  return link ?? null;
}

/** Makes a link for a payment that a guest's device began; the one of before ends, unless a phone has it: then there is no other. */
export async function makeLink(
  { database, clock }: Pick<PlatformContext, "database" | "clock">,
  reference: string,
): Promise<MadeLink> {
  return await database.transaction(async (transaction) => {
    const payment = await paymentOf(transaction, reference);
    if (payment === null || !isOpen(payment.state)) return { kind: "over" };
    const known = await linkOf(transaction, payment.id);
    if (known !== null && known.taken_by !== null) return { kind: "taken" };
    const token = randomBytes(16).toString("base64url");
    const made = { hash: hashOf(token), created_at: new Date(clock()) };
    await transaction
      .insert(paymentLinks)
      .values({ payment: payment.id, ...made })
      .onConflictDoUpdate({ target: paymentLinks.payment, set: made });
    return { kind: "made", token };
  });
}

async function paymentOf(transaction: Database, reference: string): Promise<PaymentRow | null> {
  const [row] = await transaction.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference));
  return row === undefined ? null : await lockPayment(transaction, row.id);
}

/** The link is the device's from now on, and whoever looks at the order hears of it. */
async function give(transaction: Database, payment: PaymentRow, { key, now }: { key: string; now: number }) {
  const at = new Date(now);
  await transaction
    .update(paymentLinks)
    .set({ taken_at: at, taken_by: key })
    .where(eq(paymentLinks.payment, payment.id));
  await transaction.update(orders).set({ updated_at: at }).where(eq(orders.id, payment.order));
  const task = { kind: orderMovedKind, key: `${orderMovedKind}:link:${payment.id}`, payload: { order: payment.order } };
  await addTask(transaction, { ...task, now });
}

/** Exchanges a link for its payment, once: the same device is answered again, as its first answer may be lost (A262). */
export async function takeLink(
  { database, clock }: Pick<PlatformContext, "database" | "clock">,
  { token, business, device }: { token: string; business: number; device: string },
): Promise<TakenLink> {
  return await database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ payment: paymentLinks.payment })
      .from(paymentLinks)
      .innerJoin(payments, eq(payments.id, paymentLinks.payment))
      .where(eq(paymentLinks.hash, hashOf(token)));
    const payment = found === undefined ? null : await lockPayment(transaction, found.payment);
    const link = payment === null ? null : await linkOf(transaction, payment.id);
    // Under the lock it may be another one by now.
    if (payment === null || link?.hash !== hashOf(token) || payment.business !== business) return { kind: "over" };
    const key = ordererKey({ kind: "guest", device });
    const now = clock();
    if (link.taken_by !== null && link.taken_by !== key) return { kind: "used" };
    if (now >= link.created_at.getTime() + linkTime || !isOpen(payment.state)) return { kind: "over" };
    if (link.taken_by === null) await give(transaction, payment, { key, now });
    return { kind: "taken", reference: payment.reference };
  });
}

/** Whether a guest's device has this payment: it ordered, or exchanged the link of who did. */
export async function isGuestsPayment(database: Database, reference: string, guest: string | null): Promise<boolean> {
  const [row] = await database
    .select({ key: payments.orderer_key, phone: paymentLinks.taken_by })
    .from(payments)
    .leftJoin(paymentLinks, eq(paymentLinks.payment, payments.id))
    .where(eq(payments.reference, reference));
  // A customer's is proved by its reference.
  if (row === undefined || row.key === null || !isGuestKey(row.key)) return true;
  const key = guest === null ? null : ordererKey({ kind: "guest", device: guest });
  return key !== null && (key === row.key || key === row.phone);
}
