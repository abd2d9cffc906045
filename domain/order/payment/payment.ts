import { day, minute } from "#domain/base/duration.ts";
import { isActiveOrder, orderStatus, type OrderStatus } from "#domain/order/order-status.ts";

/** Where an online payment stands: made, at the provider, waiting there (PSE takes minutes to days), or over. */
export const paymentStates = [
  "none",
  "started",
  "pending",
  "approved",
  "rejected",
  "expired",
  "refund_due",
  "refunded",
] as const;

export type PaymentState = (typeof paymentStates)[number];

/**
 * What happens to a payment: `wait`, `approve`, `reject`, `refund` and `chargeback` are the provider's word, looked up. A debt is noted
 * (`owe`), waived when the order is taken back (`waive`, A212), or its refund is put in hand (`instruct`). By a `chargeback` a
 * bank takes the money back.
 */
export const paymentEvents = [
  "start",
  "wait",
  "approve",
  "reject",
  "expire",
  "owe",
  "waive",
  "instruct",
  "refund",
  "chargeback",
] as const;

export type PaymentEvent = (typeof paymentEvents)[number];

/** Paid is never unpaid again, money that comes late is still seen, and a rejected payment may be tried again. */
const moves: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  none: { start: "started", wait: "pending", approve: "approved", reject: "rejected", expire: "expired" },
  started: { wait: "pending", approve: "approved", reject: "rejected", expire: "expired" },
  pending: { approve: "approved", reject: "rejected", expire: "expired" },
  rejected: { start: "started", approve: "approved" },
  expired: { approve: "approved" },
  approved: { owe: "refund_due", refund: "refunded", chargeback: "refunded" },
  refund_due: { waive: "approved", refund: "refunded", chargeback: "refunded" },
  refunded: {},
};

/** The state after an event; null when it changes nothing, as a repeated or an overtaken one (M10, F25). */
export function paymentAfter(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return moves[state][event] ?? null;
}

const paidStates: readonly PaymentState[] = ["approved", "refund_due", "refunded"];

/** Whether its money came, also where it goes back. */
export function isPaid(state: PaymentState): boolean {
  return paidStates.includes(state);
}

/** Whether money may come, and asking again tell of it: nothing else of the customer is paid online meanwhile (B12). */
export function isPaymentInFlight(state: PaymentState): boolean {
  return state === "started" || state === "pending";
}

/** An order as its payment finds it; instants in ms. */
export interface UnpaidOrder {
  status: OrderStatus;
  /** When its customer sent it. */
  createdAt: number;
  /** The time that it is for, null for as soon as possible. */
  orderInstant: number | null;
  /** Its customer gave it up, or has ordered again since: nobody waits for it any more (A199). */
  isReplaced: boolean;
  /** The business ended it before it was paid. */
  isClosed: boolean;
}

/** The status of an order that is paid: one for later waits for its time. */
export function paidStatus({ orderInstant }: Pick<UnpaidOrder, "orderInstant">, now: number): OrderStatus {
  return orderInstant !== null && orderInstant > now ? orderStatus.scheduled : orderStatus.received;
}

/** So long after an order was sent its payment opens it, whatever closed or ran out meanwhile, in ms (A211). */
const promptTime = 15 * minute;

/**
 * What an approved payment does with its order: goes on with it, opens it, opens it only if it can still be made as of now,
 * or nothing, and the money goes back.
 */
export type PaymentEffect =
  | { kind: "keep" | "open" | "openIfMade" }
  | { kind: "refund"; reason: "replaced" | "closed" | "late" };

const closedStatuses: readonly OrderStatus[] = [orderStatus.cancelled, orderStatus.rejected, orderStatus.returned];

/**
 * What an approved payment does (A211): no money opens what its customer gave up or replaced, or what the business ended. Any
 * other order is opened within `promptTime` of its press; then, until `within` or its own time, if it can still be made; all
 * later money goes back (docs/payments.md).
 * @param within how long after it was sent an order may still be opened, in ms
 */
export function paymentEffect(order: UnpaidOrder, now: number, within: number): PaymentEffect {
  const { status, createdAt, orderInstant, isReplaced, isClosed } = order;
  if (status === orderStatus.delivered || isActiveOrder(status)) return { kind: "keep" };
  if (isClosed || closedStatuses.includes(status)) return { kind: "refund", reason: "closed" };
  if (isReplaced) return { kind: "refund", reason: "replaced" };
  if (now <= createdAt + promptTime) return { kind: "open" };
  return now <= Math.max(createdAt + within, orderInstant ?? 0)
    ? { kind: "openIfMade" }
    : { kind: "refund", reason: "late" };
}

const firstLooks = [minute / 2, 2 * minute, 10 * minute, 60 * minute];
/** Vouchers are paid within days, also after they were given up; after a refusal only a lost word can still come. */
const longestWait = 10 * day;
const longestDoubt = 3 * day;

/** Until when money of a payment that was started may still come (ms); null when none can (F24). */
export function moneyMayComeUntil(state: PaymentState, startedAt: number): number | null {
  if (state === "rejected") return startedAt + longestDoubt;
  return isPaymentInFlight(state) || state === "expired" ? startedAt + longestWait : null;
}

/** When a payment is looked up next (ms): after 30 s, 2, 10 and 60 minutes, then daily; null when nothing can come (F24). */
export function nextLookUp(state: PaymentState, startedAt: number, now: number): number | null {
  const until = moneyMayComeUntil(state, startedAt);
  if (until === null || now >= until) return null;
  const age = now - startedAt;
  const step = firstLooks.find((look) => look > age) ?? (Math.floor(age / day) + 1) * day;
  return startedAt + step;
}

/**
 * When a payment is compared with its provider's books next, for refunds and chargebacks that were made there: once a day for
 * ten days after its approval; null afterwards. All in ms.
 */
export function nextReconciliation(approvedAt: number, now: number): number | null {
  const days = Math.floor(Math.max(0, now - approvedAt) / day) + 1;
  return days > 10 ? null : approvedAt + days * day;
}
