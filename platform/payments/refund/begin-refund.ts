import type { TransactionMoney } from "#domain/order/payment/order-money.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { lockPayment, noteEvent } from "#platform/payments/ledger/move-payment.ts";
import type { Refund } from "./refund-task.ts";
import { transactionMoney } from "./transaction-money.ts";

/**
 * Puts a refund in hand, once: from here on its debt cannot be waived. Answers the money of its transaction, null when the
 * debt was waived.
 */
export async function beginRefund(
  { database, clock }: Pick<PlatformContext, "database" | "clock">,
  { payment: id, transaction, owedAt, currency }: Refund,
): Promise<TransactionMoney | null> {
  return database.transaction(async (inner) => {
    const payment = await lockPayment(inner, id);
    if (payment === null) return null;
    const money = await transactionMoney(inner, payment, transaction);
    if (owedAt !== null && money.owedAt !== owedAt) return null;
    if (money.due > 0 && !money.isInstructed) {
      const entry = { event: "instruct", source: "clock", now: clock(), transaction } as const;
      await noteEvent(inner, payment, { ...entry, money: { amount: money.due, currency } });
    }
    return money;
  });
}
