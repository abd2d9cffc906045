import { minute } from "#domain/base/duration.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { RefundReason } from "#domain/order/payment/order-money.ts";
import { isPaid, paidStatus, paymentEffect } from "#domain/order/payment/payment.ts";
import type { Database } from "#platform/db/database.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { moveOrder } from "#platform/orders/order-status.ts";
import { compareFact, isStrayMoney } from "./compare-fact.ts";
import { giveUpPayment } from "./give-up-payment.ts";
import { lockPayment, movePayment, noteEvent, type PaymentRow, type PaymentSource } from "./move-payment.ts";
import type { PaymentFact } from "#platform/payments/provider/provider-port.ts";
import { noteProviderRefund } from "#platform/payments/refund/note-refunded.ts";
import { addRefund } from "#platform/payments/refund/refund-task.ts";
import { isStillMade, openOrder, orderOfPayment, unpaidOrder } from "./open-order.ts";
import { transactionMoney } from "#platform/payments/refund/transaction-money.ts";
import { addReconciliation } from "./task-kinds.ts";
import { watchRejections } from "./watch-rejections.ts";

interface Settling {
  transaction: Database;
  payment: PaymentRow;
  fact: PaymentFact;
  source: PaymentSource;
  now: number;
  /** How long after it was made an order may still be opened, in ms. */
  within: number;
}

/** What a provider's word did. */
type Settled =
  | "nothing"
  | "waiting"
  | "approved"
  | "rejected"
  | "refunded"
  | "refund_due"
  | "paid_twice"
  | "stray_money";

/** Money that must go back and opened nothing: in the ledger, and in the outbox of the same transaction; once. */
async function oweMoney({ transaction, payment, fact, source, now }: Settling, reason: RefundReason): Promise<boolean> {
  const { owedAt } = await transactionMoney(transaction, payment, fact.transaction);
  if (owedAt !== null) return false;
  const money = { amount: fact.amount ?? payment.amount, currency: fact.currency ?? payment.currency };
  const entry = { event: "owe", source, now, transaction: fact.transaction, money } as const;
  await noteEvent(transaction, payment, entry);
  await addRefund(transaction, payment, { transaction: fact.transaction, ...money, reason, now, dueAt: now });
  failpoint("payment.owed");
  return true;
}

/** The order of an approved payment: null when it goes on or is opened, else why the money goes back (A211). */
async function applyMoney({ transaction, payment, now, within }: Settling): Promise<RefundReason | null> {
  const row = await orderOfPayment(transaction, payment.order);
  const order = await unpaidOrder(transaction, row);
  const effect = paymentEffect(order, now, within);
  const to = paidStatus(order, now);
  switch (effect.kind) {
    case "keep":
      return null;
    case "open":
      return (await openOrder(transaction, row, { to, now })) ? null : "notMade";
    case "openIfMade":
      return (await isStillMade(transaction, row, now)) && (await openOrder(transaction, row, { to, now }))
        ? null
        : "notMade";
    case "refund":
      return effect.reason;
  }
}

/** Money of an approved payment that its order cannot use goes back at once, and an order that waited for it is over. */
async function goBack(
  { transaction, fact, source, now }: Settling,
  approved: PaymentRow,
  reason: RefundReason,
): Promise<void> {
  const entry = { event: "owe", source, now, transaction: fact.transaction } as const;
  await movePayment(transaction, approved, entry);
  const owed = { transaction: fact.transaction, amount: approved.amount, currency: approved.currency, reason };
  await addRefund(transaction, approved, { ...owed, now, dueAt: now });
  const { awaitingPayment: from, paymentFailed: to } = orderStatus;
  await moveOrder(transaction, { order: approved.order, from, to, source: "provider", now });
}

async function approve(settling: Settling): Promise<Settled> {
  const { transaction, payment, fact, source, now } = settling;
  if (isPaid(payment.state)) {
    if (payment.transaction === fact.transaction) return "nothing";
    return (await oweMoney(settling, "paidTwice")) ? "paid_twice" : "nothing";
  }
  const entry = { event: "approve", source, now, transaction: fact.transaction } as const;
  const approved = await movePayment(transaction, payment, entry);
  if (approved === null) return "nothing";
  await addReconciliation(transaction, payment.id, now);
  const reason = await applyMoney(settling);
  if (reason === null) return "approved";
  await goBack(settling, approved, reason);
  return "refund_due";
}

async function settle(settling: Settling): Promise<Settled> {
  const { transaction, payment, fact, source, now } = settling;
  const entry = { source, now, transaction: fact.transaction };
  switch (fact.outcome) {
    case "approved":
      return approve(settling);
    case "pending":
      return (await movePayment(transaction, payment, { ...entry, event: "wait" })) === null ? "nothing" : "waiting";
    case "rejected": {
      // Another try of the same order waits at the provider: an older one's end says nothing of it.
      const isOther = payment.state === "pending" && payment.transaction !== fact.transaction;
      if (isOther) return "nothing";
      const isEnded = await giveUpPayment(transaction, payment, { ...entry, event: "reject" });
      return isEnded ? "rejected" : "nothing";
    }
    // What of it came before is seen to apart.
    case "refunded":
    case "chargedBack":
    case "unknown":
      return "nothing";
  }
}

/** Takes in a word of which nothing but amount or currency may differ, and what of its money went back meanwhile. */
async function takeIn(settling: Settling, differs: boolean): Promise<Settled> {
  const { transaction, payment, fact } = settling;
  const isStray = differs && fact.outcome === "approved" && (await oweMoney(settling, "otherAmount"));
  const settled = differs ? (isStray ? "stray_money" : "nothing") : await settle(settling);
  const isNews = await noteProviderRefund(transaction, payment.id, settling);
  return isNews && settled === "nothing" ? "refunded" : settled;
}

/** Takes a looked-up word of the provider in: compared, then one transition with all that follows from it. */
export async function settlePayment(
  platform: PlatformContext,
  paymentId: number,
  fact: PaymentFact,
  source: PaymentSource,
): Promise<void> {
  const now = platform.clock();
  const within = platform.settings.paymentLateMinutes * minute;
  const taken = await platform.database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    if (payment === null) return null;
    const settling: Settling = { transaction, payment, fact, source, now, within };
    const mismatches = compareFact(payment, fact);
    const settled = isStrayMoney(mismatches) ? await takeIn(settling, mismatches.length > 0) : "nothing";
    return { payment, settled, mismatches };
  });
  failpoint("payment.settled");
  if (taken === null) return;
  const { payment, settled, mismatches } = taken;
  const about = { payment: payment.id, order: payment.order, business: payment.business, provider: payment.provider };
  if (mismatches.length > 0)
    platform.log("error", "payment_mismatch", { ...about, source, differs: mismatches.join(" "), settled });
  else if (settled !== "nothing") platform.log("info", "payment_settled", { ...about, source, settled });
  if (settled === "rejected") await watchRejections(platform, payment.business);
}
