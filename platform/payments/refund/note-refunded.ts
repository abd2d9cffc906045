import { and, eq } from "drizzle-orm";
import { heldMoney, refundNews } from "#domain/order/payment/order-money.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import {
  type LedgerEntry,
  lockPayment,
  movePayment,
  noteEvent,
  type PaymentRow,
  type PaymentSource,
} from "#platform/payments/ledger/move-payment.ts";
import { backOf } from "#platform/payments/ledger/compare-fact.ts";
import type { PaymentFact } from "#platform/payments/provider/provider-port.ts";
import { addRefundNews, type Refund } from "./refund-task.ts";
import { transactionMoney } from "./transaction-money.ts";

/**
 * Writes that money of a locked payment's transaction went back; `amount` is what the ledger does not have yet. Only the
 * transaction that paid moves the payment, once nothing is owed and, unless it was owed, nothing is left.
 */
async function writeRefund(
  inner: Database,
  payment: PaymentRow,
  entry: LedgerEntry & {
    event: "refund" | "chargeback";
    transaction: string;
    money: { amount: number; currency: string };
  },
): Promise<void> {
  const money = await transactionMoney(inner, payment, entry.transaction);
  const isPaying = payment.transaction === entry.transaction;
  const isSettled =
    payment.state === "refund_due" ? entry.money.amount >= money.due : entry.money.amount >= heldMoney(money);
  if (isPaying && isSettled && (await movePayment(inner, payment, entry)) !== null) return;
  await noteEvent(inner, payment, entry);
}

/**
 * Writes what a provider says went back of a locked payment's transaction, and has the business read what of it nobody here
 * owed; false when all of it was noted before, as our own refunds are, and for a part whose amount is not told.
 */
export async function noteProviderRefund(
  inner: Database,
  id: number,
  { fact, source, now }: { fact: PaymentFact; source: PaymentSource; now: number },
): Promise<boolean> {
  const total = backOf(fact);
  const payment = total === null || total === 0 ? null : await lockPayment(inner, id);
  if (total === null || payment === null) return false;
  const { transaction } = fact;
  const { amount, unasked } = refundNews(await transactionMoney(inner, payment, transaction), total);
  if (amount === 0) return false;
  const event = fact.outcome === "chargedBack" ? "chargeback" : "refund";
  const currency = fact.currency ?? payment.currency;
  await writeRefund(inner, payment, { event, source, now, transaction, money: { amount, currency } });
  if (unasked > 0) {
    await addRefundNews(inner, { payment: id, transaction, event, amount: unasked, currency }, { now, total });
  }
  return true;
}

/** Writes that what is still owed of a transaction went back, once; false when nothing was owed of it. */
export async function noteRefunded(
  { database, clock }: Pick<PlatformContext, "database" | "clock">,
  { payment: id, transaction, currency }: Pick<Refund, "payment" | "transaction" | "currency">,
  source: PaymentSource = "clock",
): Promise<boolean> {
  return database.transaction(async (inner) => {
    const payment = await lockPayment(inner, id);
    if (payment === null) return false;
    const { due, refunded, owedAt } = await transactionMoney(inner, payment, transaction);
    const money = { amount: due, currency };
    if (due > 0) await writeRefund(inner, payment, { event: "refund", source, now: clock(), transaction, money });
    return owedAt !== null && due + refunded > 0;
  });
}

/** Writes that a person gave back by hand what an order was owed; false when it was owed nothing. */
export async function noteRefundedByHand(
  platform: Pick<PlatformContext, "database" | "clock">,
  order: number,
): Promise<boolean> {
  const owed = await platform.database
    .selectDistinct({
      payment: paymentLedger.payment,
      transaction: paymentLedger.transaction,
      currency: paymentLedger.currency,
    })
    .from(paymentLedger)
    .innerJoin(payments, eq(payments.id, paymentLedger.payment))
    .where(and(eq(payments.order, order), eq(paymentLedger.event, "owe")));
  let isOwed = false;
  for (const { payment, transaction, currency } of owed) {
    if (transaction === null) continue;
    const refund = { payment, transaction, currency: currency ?? "" };
    isOwed = (await noteRefunded(platform, refund, "command")) || isOwed;
  }
  return isOwed;
}
