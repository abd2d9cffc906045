import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import type { PaymentState } from "./payment.ts";

/** What a person is shown of a payment (S3 §4 Return from the payment provider, B12). */
export type PaymentOutcome =
  | "paid"
  /** At the bank, or the provider has not answered yet. */
  | "waiting"
  /** Never finished at the provider. */
  | "unfinished"
  | "rejected"
  /** The business ended the order before it was paid. */
  | OrderEnd
  /** The money goes back: the order is not made. */
  | "refundDue"
  /** The money went back. */
  | "refunded";

/** How a business ends an order. */
export const orderEnds = ["orderCancelled", "orderRejected"] as const;

export type OrderEnd = (typeof orderEnds)[number];

/** Null for an order that its business did not end. */
export function orderEnd(status: OrderStatus | null): OrderEnd | null {
  if (status === orderStatus.cancelled) return "orderCancelled";
  return status === orderStatus.rejected ? "orderRejected" : null;
}

/** Words that an address brings along: hints, and nothing more (A121). */
export const paymentHints = ["success", "pending", "rejected"] as const;

export type PaymentHint = (typeof paymentHints)[number];

/** The bank has confirmed that it has the payment, and no more: it may be given up (A199). */
export function isAtBank(payment: { state: PaymentState } | null | undefined): boolean {
  return payment?.state === "pending";
}

/**
 * What a payment's state means to whoever sees it; who has just come back from the provider is waiting, for its word may
 * be on its way. Of an order that its business ended unpaid no payment failed.
 */
export function paymentOutcome(
  state: PaymentState,
  { hint, end }: { hint: PaymentHint | null; end: OrderEnd | null },
): PaymentOutcome {
  switch (state) {
    case "approved":
      return "paid";
    case "pending":
      return "waiting";
    case "none":
    case "started":
      return hint === "success" || hint === "pending" ? "waiting" : "unfinished";
    case "rejected":
    case "expired":
      return end ?? "rejected";
    case "refund_due":
      return "refundDue";
    case "refunded":
      return "refunded";
  }
}

/** Whether the lines leave the cart: paid, or the bank has the payment by the server's word (S3 §4). */
export function isTaken(state: PaymentState): boolean {
  return state === "approved" || state === "pending";
}

/** What an order's status says of its payment, where nobody else tells of that; null while it says nothing. */
export function paymentStateOf(status: OrderStatus | null): Extract<PaymentState, "approved" | "rejected"> | null {
  switch (status) {
    case orderStatus.preparing:
    case orderStatus.ready:
    case orderStatus.onTheWay:
    case orderStatus.delivered:
      return "approved";
    case orderStatus.cancelled:
    case orderStatus.rejected:
    case orderStatus.paymentFailed:
      return "rejected";
    case orderStatus.received:
    case orderStatus.returned:
    case orderStatus.scheduled:
    case orderStatus.awaitingPayment:
    case null:
      return null;
  }
}
