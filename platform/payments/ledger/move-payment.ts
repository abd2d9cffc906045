import { and, eq } from "drizzle-orm";
import { paymentAfter, type PaymentEvent } from "#domain/order/payment/payment.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import { lockPerson } from "#platform/auth/known-orderer.ts";

export type PaymentRow = typeof payments.$inferSelect;

/** Who reported what happened. */
export type PaymentSource = "customer" | "callback" | "return" | "lookup" | "clock" | "command";

export interface LedgerEntry {
  event: PaymentEvent;
  source: PaymentSource;
  now: number;
  /** The provider's number, when it is the provider's word. */
  transaction?: string;
  /** What came or is owed, when it is not the payment's own amount. */
  money?: { amount: number; currency: string };
}

/** Writes what happened; false when the same was reported of this transaction before. */
export async function noteEvent(transaction: Database, payment: PaymentRow, entry: LedgerEntry): Promise<boolean> {
  const { event, source, now, money = payment } = entry;
  const written = await transaction
    .insert(paymentLedger)
    .values({
      payment: payment.id,
      event,
      source,
      transaction: entry.transaction ?? null,
      amount: money.amount,
      currency: money.currency,
      created_at: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: paymentLedger.id });
  return written.length > 0;
}

/** Moves a payment by one event, with the ledger; null when the event changes nothing any more. */
export async function movePayment(
  transaction: Database,
  payment: PaymentRow,
  entry: LedgerEntry,
): Promise<PaymentRow | null> {
  const state = paymentAfter(payment.state, entry.event);
  if (state === null || !(await noteEvent(transaction, payment, entry))) return null;
  failpoint("payment.noted");
  const started = entry.event === "start" ? { started_at: new Date(entry.now) } : {};
  const [moved] = await transaction
    .update(payments)
    .set({ ...started, state, transaction: entry.transaction ?? payment.transaction, updated_at: new Date(entry.now) })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning();
  if (moved === undefined) throw new Error("The payment was not locked.");
  failpoint("payment.moved");
  return moved;
}

/** The payment of an id, held until the transaction ends: what moves it waits here, and what else its person orders. */
export async function lockPayment(transaction: Database, id: number): Promise<PaymentRow | null> {
  const [owner] = await transaction.select({ key: payments.orderer_key }).from(payments).where(eq(payments.id, id));
  // The person first, as everywhere: two that wait for each other would wait for ever.
  if (owner?.key !== undefined && owner.key !== null) await lockPerson(transaction, owner.key);
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment ?? null;
}
