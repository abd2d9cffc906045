import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type PaymentMethod, paymentProvider } from "#domain/store/payment-method.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentMethods } from "#platform/db/tables/branch.ts";
import type { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { PaymentPart } from "#wire/payment-answer.ts";
import { paymentKindOf } from "#wire/payment-method.ts";
import { addClosing } from "./task-kinds.ts";
import { findPaymentAccount, type PaymentAccount, paymentProviderOf } from "./payment-account.ts";

/** The account that an order's method pays to; null for a method without a provider. @throws Refusal 422 `order_refused` */
export async function accountFor(
  database: Database,
  method: PaymentMethod | undefined,
  branch: number,
): Promise<PaymentAccount | null> {
  if (method?.kind !== "online") return null;
  const provider = paymentProviderOf(paymentProvider(method));
  const account = provider === null ? null : await findPaymentAccount(database, { provider, branch });
  if (account === null) throw new Refusal(422, "order_refused", { problems: [{ code: "payment_not_allowed" }] });
  return account;
}

/** Makes the payment of a new order, in its transaction. */
export async function insertPayment(
  transaction: Database,
  account: PaymentAccount,
  order: typeof orders.$inferSelect,
  now: number,
): Promise<void> {
  const { id, business, customer_key, total } = order;
  if (business === null || total === null || total <= 0) throw new Error("There is nothing to pay.");
  const row = {
    order: id,
    business,
    customer_key,
    provider: account.provider,
    is_production: account.isProduction,
    merchant: account.merchant,
    reference: randomBytes(16).toString("base64url"),
    amount: total,
    currency: "COP",
    created_at: new Date(now),
    updated_at: new Date(now),
  };
  const [payment] = await transaction.insert(payments).values(row).returning({ id: payments.id });
  if (payment !== undefined) await addClosing(transaction, payment.id, now);
}

async function methodOf(database: Database, id: number | null) {
  if (id === null) return undefined;
  const [row] = await database.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  return row;
}

/** What follows an order that was placed, as its answer says it. */
export async function paymentPartOf(
  database: Database,
  order: { id: number; payment_method: number | null },
): Promise<PaymentPart> {
  const [payment] = await database.select().from(payments).where(eq(payments.order, order.id));
  const method = await methodOf(database, order.payment_method);
  if (payment !== undefined) {
    return {
      kind: "form",
      reference: payment.reference,
      action_endpoint: method?.action_endpoint ?? `/api/payment/${payment.provider}`,
      is_production: payment.is_production,
    };
  }
  const kind = paymentKindOf(method?.type ?? null);
  return { kind: kind === "transfer" || kind === "link.transfer" ? "instructions" : "done" };
}
