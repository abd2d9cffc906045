import type { PaymentState } from "./payment.ts";

/** What a person is told of a payment (S3 §4 Return from the payment provider, B12). */
export type PaymentOutcome =
  | "paid"
  /** At the bank, or the provider has not told yet. */
  | "waiting"
  /** Never finished at the provider. */
  | "unfinished"
  | "rejected"
  /** The money goes back: the order is not made. */
  | "refundDue"
  /** The money went back. */
  | "refunded";

/** Words that an address brings along: hints, and nothing more (A121). */
export const paymentHints = ["success", "pending", "rejected"] as const;

export type PaymentHint = (typeof paymentHints)[number];

/**
 * What a payment's state means to whoever sees it; who has just come back from the provider is waiting, for its word may
 * be on its way.
 */
export function paymentOutcome(state: PaymentState, hint: PaymentHint | null): PaymentOutcome {
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
      return "rejected";
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
