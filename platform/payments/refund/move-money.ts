import { eq } from "drizzle-orm";
import { type MoneyRefusal, moneyOfMove, type RefundReason, waiverTime } from "#domain/order/payment/order-money.ts";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { lockPayment, movePayment, noteEvent, type PaymentRow } from "#platform/payments/ledger/move-payment.ts";
import { addRefund } from "./refund-task.ts";
import { transactionMoney } from "./transaction-money.ts";

/** A move that the order's money does not allow. */
export class MoneyRefusedError extends Error {
  override name = "MoneyRefusedError";
  readonly refusal: MoneyRefusal;

  constructor(refusal: MoneyRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The online payment of an order, locked before the order itself as everywhere; null where it is paid otherwise. */
export async function lockPaymentOf(transaction: Database, order: number): Promise<PaymentRow | null> {
  const [found] = await transaction.select({ id: payments.id }).from(payments).where(eq(payments.order, order));
  return found === undefined ? null : lockPayment(transaction, found.id);
}

export interface CommandedMove {
  from: OrderStatus;
  to: OrderStatus;
  /** How much of a delivered order that comes back is owed, null for all. */
  giveBack: number | null;
  now: number;
}

function reasonOf({ to }: CommandedMove): RefundReason {
  if (to === orderStatus.rejected) return "rejected";
  return to === orderStatus.returned ? "returned" : "cancelled";
}

async function owe(transaction: Database, payment: PaymentRow, move: CommandedMove, amount: number): Promise<void> {
  const { now } = move;
  const money = { amount, currency: payment.currency };
  const entry = { event: "owe", source: "command", now, transaction: payment.transaction ?? "", money } as const;
  if (amount === 0) {
    // Noted all the same: the business has decided that it keeps everything.
    await noteEvent(transaction, payment, entry);
    return;
  }
  await movePayment(transaction, payment, entry);
  const owed = { transaction: entry.transaction, ...money, reason: reasonOf(move) };
  await addRefund(transaction, payment, { ...owed, now, dueAt: now + waiverTime });
}

/**
 * What a business's move of an order does with its locked payment, in the transaction of the move (A210, A212).
 * @throws MoneyRefusedError
 */
export async function moveMoney(transaction: Database, payment: PaymentRow, move: CommandedMove): Promise<void> {
  const money = await transactionMoney(transaction, payment, payment.transaction);
  const decided = moneyOfMove(move, { state: payment.state, money }, move);
  if (!decided.ok) throw new MoneyRefusedError(decided.failure);
  const { now } = move;
  const entry = { source: "command", now } as const;
  switch (decided.value.kind) {
    case "none":
      return;
    case "expire":
      await movePayment(transaction, payment, { ...entry, event: "expire" });
      return;
    case "owe":
      return owe(transaction, payment, move, decided.value.amount);
    case "waive": {
      const waived = { amount: decided.value.amount, currency: payment.currency };
      const waiver = { event: "waive", transaction: payment.transaction ?? "", money: waived } as const;
      await movePayment(transaction, payment, { ...entry, ...waiver });
    }
  }
}
