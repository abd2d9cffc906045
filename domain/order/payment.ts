import { activeStatuses, orderStatus, type OrderStatus } from "./order-status.ts";

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

/** What happens to a payment; all but `start`, `expire` and `owe` are the provider's word, looked up. */
export const paymentEvents = ["start", "wait", "approve", "reject", "expire", "owe", "refund"] as const;

export type PaymentEvent = (typeof paymentEvents)[number];

/** Paid is never unpaid again, money that comes late is still seen, and a rejected payment may be tried again. */
const moves: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  none: { start: "started", wait: "pending", approve: "approved", reject: "rejected", expire: "expired" },
  started: { wait: "pending", approve: "approved", reject: "rejected", expire: "expired" },
  pending: { approve: "approved", reject: "rejected", expire: "expired" },
  rejected: { start: "started", approve: "approved" },
  expired: { approve: "approved" },
  approved: { owe: "refund_due", refund: "refunded" },
  refund_due: { refund: "refunded" },
  refunded: {},
};

/** The state after an event; null when it changes nothing, as a repeated or an overtaken one (M10, F25). */
export function paymentAfter(state: PaymentState, event: PaymentEvent): PaymentState | null {
  return moves[state][event] ?? null;
}

/** Whether money may come or has come: nothing else of the customer is paid online meanwhile (B12). */
export function isPaymentUnderWay(state: PaymentState): boolean {
  return state === "started" || state === "pending";
}

/** An order as its payment finds it; instants in ms. */
export interface UnpaidOrder {
  status: OrderStatus;
  createdAt: number;
  /** The time that it is for, null for as soon as possible. */
  wantedAt: number | null;
}

/** The status of an order that is paid: one for later waits for its time. */
export function paidStatus({ wantedAt }: Pick<UnpaidOrder, "wantedAt">, now: number): OrderStatus {
  return wantedAt !== null && wantedAt > now ? orderStatus.scheduled : orderStatus.received;
}

/**
 * What an approved payment does: it opens the order that waits for it; within the same time it takes up again one that
 * was given up; an order that goes on already keeps going; all other money goes back (docs/payments.md).
 * @param within how long after it was made an order may still be taken, in ms
 */
export function useOfPayment(order: UnpaidOrder, now: number, within: number): "open" | "reopen" | "keep" | "refund" {
  const { status, createdAt, wantedAt } = order;
  const isGoingOn = status === orderStatus.delivered || activeStatuses.some((active) => active === status);
  if (isGoingOn) return "keep";
  const isInTime = now <= Math.max(createdAt + within, wantedAt ?? 0);
  if (!isInTime) return "refund";
  if (status === orderStatus.awaitingPayment) return "open";
  return status === orderStatus.paymentFailed ? "reopen" : "refund";
}
