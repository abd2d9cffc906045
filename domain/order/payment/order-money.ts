import { minute } from "#domain/base/duration.ts";
import type { Pesos } from "#domain/base/money.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import { isPaid, type PaymentEvent, type PaymentState } from "./payment.ts";

/** How long a refund waits for the business to take its order back, in ms (A212). */
export const waiverTime = 5 * minute;

/** Why money goes back: what its customer and the business read (A210). */
export const refundReasons = [
  /** The business moved the paid order there. */
  "cancelled",
  "rejected",
  "returned",
  /** Its customer gave the payment up, or has ordered again since (A199). */
  "replaced",
  /** The business had ended the order before the money came. */
  "closed",
  /** It came too late for anything. */
  "late",
  /** What was ordered could not be made any more. */
  "notMade",
  /** A second payment of a paid order. */
  "paidTwice",
  /** Another amount or currency than was agreed. */
  "otherAmount",
] as const;

export type RefundReason = (typeof refundReasons)[number];

/** One row of the ledger about one transaction of the provider; `at` in ms. */
export interface MoneyEntry {
  event: PaymentEvent;
  amount: Pesos;
  at: number;
}

/** What the ledger says of the money of one transaction: `refunded + due` is never more than `received`. */
export interface TransactionMoney {
  received: Pesos;
  refunded: Pesos;
  /** Owed, and not gone back yet. */
  due: Pesos;
  /** When the newest debt was noted (ms), null without one or when it was waived. */
  owedAt: number | null;
  /** The provider was called or the business asked: the debt can be waived no more. */
  isInstructed: boolean;
}

const noMoney: TransactionMoney = { received: 0, refunded: 0, due: 0, owedAt: null, isInstructed: false };

function afterEntry(money: TransactionMoney, { event, amount, at }: MoneyEntry): TransactionMoney {
  const { received, refunded, due } = money;
  switch (event) {
    case "approve":
      return { ...money, received: received + amount };
    case "owe":
      // Money that opened nothing is in the ledger by its debt alone.
      return {
        ...money,
        received: Math.max(received, refunded + due + amount),
        due: due + amount,
        owedAt: at,
        isInstructed: false,
      };
    case "waive":
      return { ...money, due: 0, owedAt: null, isInstructed: false };
    case "instruct":
      return { ...money, isInstructed: true };
    case "refund":
    case "chargeback": {
      const back = Math.min(received, refunded + amount);
      return { ...money, refunded: back, due: Math.max(0, due - (back - refunded)) };
    }
    case "start":
    case "wait":
    case "reject":
    case "expire":
      return money;
  }
}

/** The money of one transaction, from its rows in the order in which they were written. */
export function moneyOf(entries: readonly MoneyEntry[]): TransactionMoney {
  return entries.reduce(afterEntry, noMoney);
}

/** What the business has of a transaction, and owes nobody. */
export function heldMoney({ received, refunded, due }: TransactionMoney): Pesos {
  return received - refunded - due;
}

/** What a provider's word of money that went back adds to the ledger. */
export interface RefundNews {
  /** Not noted before; 0 when our own refund is seen again. */
  amount: Pesos;
  /** The part of it that nobody here owed: the business did it at the provider, or a bank took it back. */
  unasked: Pesos;
}

/** @param total all that went back of the transaction so far, as the provider says */
export function refundNews(money: TransactionMoney, total: Pesos): RefundNews {
  const amount = Math.max(0, Math.min(total, money.received) - money.refunded);
  return { amount, unasked: Math.max(0, amount - money.due) };
}

/** The statuses of an order that is not made, and whose money is not the business's. */
export const unmadeStatuses: readonly OrderStatus[] = [
  orderStatus.cancelled,
  orderStatus.rejected,
  orderStatus.returned,
  orderStatus.paymentFailed,
];

function isUnmade(status: OrderStatus): boolean {
  return unmadeStatuses.includes(status);
}

/** What a business's move of an order does with its payment. */
export type MoneyMove =
  | { kind: "none" }
  /** Nobody waits for the payment any more; what is approved later goes back. */
  | { kind: "expire" }
  /** 0: the business keeps all of it. */
  | { kind: "owe"; amount: Pesos }
  | { kind: "waive"; amount: Pesos };

/** Why a business may not move an order: its money was never paid or is on its way back (A212), or the amount makes no sense. */
export type MoneyRefusal = "money_gone" | "amount_unasked" | "amount_too_high";

interface Paying {
  state: PaymentState;
  /** Of the transaction that paid the order. */
  money: TransactionMoney;
}

function moneyOfEnd({ from }: { from: OrderStatus }, { state, money }: Paying, giveBack: Pesos | null) {
  const held = heldMoney(money);
  if ((giveBack ?? 0) > held) return fail("amount_too_high" as const);
  if (isPaid(state))
    return ok(held === 0 ? ({ kind: "none" } as const) : ({ kind: "owe", amount: giveBack ?? held } as const));
  return ok({ kind: from === orderStatus.awaitingPayment ? "expire" : "none" } as const);
}

function moneyOfTakingBack({ state, money }: Paying, now: number): Result<MoneyMove, MoneyRefusal> {
  if (state === "approved") return ok({ kind: "none" });
  const { due, owedAt, isInstructed } = money;
  const mayWaive = state === "refund_due" && owedAt !== null && !isInstructed && now < owedAt + waiverTime;
  return mayWaive ? ok({ kind: "waive", amount: due }) : fail("money_gone");
}

/**
 * What a business's move of an order does with the order's online payment (A210, A212): who paid for what is not made is
 * owed the money, less what went back already; taking the order back within `waiverTime` waives that.
 * @param giveBack how much of a delivered order that comes back is owed, null for all
 * @param now in ms
 */
export function moneyOfMove(
  move: { from: OrderStatus; to: OrderStatus },
  payment: Paying,
  { giveBack, now }: { giveBack: Pesos | null; now: number },
): Result<MoneyMove, MoneyRefusal> {
  const isReturn = move.from === orderStatus.delivered && move.to === orderStatus.returned;
  if (giveBack !== null && !isReturn) return fail("amount_unasked");
  if (isUnmade(move.to)) return isUnmade(move.from) ? ok({ kind: "none" }) : moneyOfEnd(move, payment, giveBack);
  return isUnmade(move.from) ? moneyOfTakingBack(payment, now) : ok({ kind: "none" });
}
