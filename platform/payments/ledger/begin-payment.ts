import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  type PaymentKind,
  type PaymentMethod,
  paymentProvider,
  paymentProviderOf,
} from "#domain/store/payment-method.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentMethods } from "#platform/db/tables/branch.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { PaymentPart } from "#wire/order/payment-answer.ts";
import { paymentKindOf } from "#wire/store/payment-method.ts";
import { addClosing } from "./task-kinds.ts";
import type { PaymentRow } from "./move-payment.ts";
import { findPaymentAccount } from "#platform/payments/provider/payment-account.ts";
import type { PaymentAccount } from "#platform/payments/provider/provider-port.ts";

/**
 * The account that an order's method pays to; null for a method without a provider.
 * @throws Refusal 422 `order_refused` without usable keys, or with nothing to pay
 */
export async function accountFor(
  database: Database,
  method: PaymentMethod | undefined,
  { branch, total }: { branch: number; total: number },
): Promise<PaymentAccount | null> {
  if (method?.kind !== "online") return null;
  const provider = paymentProviderOf(paymentProvider(method));
  const account = provider === null ? null : await findPaymentAccount(database, { provider, branch });
  if (account === null || total <= 0)
    throw new Refusal(422, "order_refused", { problems: [{ code: "payment_not_allowed" }] });
  return account;
}

async function insertPayment(
  transaction: Database,
  account: PaymentAccount,
  order: typeof orders.$inferSelect,
  now: number,
): Promise<PaymentRow> {
  const { id, business, orderer_key, total } = order;
  if (business === null || total === null) throw new Error("An order has a business and a total.");
  const row = {
    order: id,
    business,
    orderer_key,
    provider: account.provider,
    is_production: account.isProduction,
    merchant: account.merchant,
    reference: randomBytes(16).toString("base64url"),
    amount: total,
    currency: order.order_currency ?? "COP",
    created_at: new Date(now),
    updated_at: new Date(now),
  };
  const [payment] = await transaction.insert(payments).values(row).returning();
  if (payment === undefined) throw new Error("The payment could not be kept.");
  await addClosing(transaction, payment.id, now);
  return payment;
}

function formPart(
  payment: Pick<PaymentRow, "provider" | "reference" | "is_production">,
  endpoint: string | null,
): PaymentPart {
  return {
    kind: "form",
    reference: payment.reference,
    action_endpoint: endpoint ?? `/api/payment/${payment.provider}`,
    is_production: payment.is_production,
  };
}

function partWithoutPayment(kind: PaymentKind | null): PaymentPart {
  return { kind: kind === "transfer" || kind === "link.transfer" ? "instructions" : "done" };
}

/** Makes the payment of a new order, in its transaction, where its money is paid online; answers what follows. */
export async function beginPayment(
  transaction: Database,
  order: typeof orders.$inferSelect,
  { account, method, now }: { account: PaymentAccount | null; method: PaymentMethod | undefined; now: number },
): Promise<PaymentPart> {
  if (account === null) return partWithoutPayment(method?.kind ?? null);
  const payment = await insertPayment(transaction, account, order, now);
  const [row] = await transaction
    .select({ endpoint: paymentMethods.action_endpoint })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, order.payment_method ?? 0));
  return formPart(payment, row?.endpoint ?? null);
}

/** What follows an order that was placed, as its answer says it. */
export async function paymentPartOf(
  database: Database,
  order: { id: number; payment_method: number | null },
): Promise<PaymentPart> {
  const [row] = await database
    .select({ payment: payments, type: paymentMethods.type, endpoint: paymentMethods.action_endpoint })
    .from(orders)
    .leftJoin(payments, eq(payments.order, orders.id))
    .leftJoin(paymentMethods, eq(paymentMethods.id, orders.payment_method))
    .where(eq(orders.id, order.id));
  const { payment = null, type = null, endpoint = null } = row ?? {};
  return payment === null ? partWithoutPayment(paymentKindOf(type)) : formPart(payment, endpoint);
}
