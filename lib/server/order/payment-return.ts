import "server-only";
import type { PaymentState } from "#domain/order/payment/payment.ts";

/** Which word of S3 §2 the address gets: a hint for the page, which asks the server before it says anything (A121). */
function hintOf(state: PaymentState | null): "success" | "pending" | "rejected" {
  switch (state) {
    case "approved":
      return "success";
    case "rejected":
    case "expired":
    case "refund_due":
    case "refunded":
      return "rejected";
    case "none":
    case "started":
    case "pending":
    case null:
      return "pending";
  }
}

/** Leads home, where the payment's outcome is shown; a reload sends nothing again. */
export function homeAfterPayment(state: PaymentState | null): Response {
  const headers = { location: `/?payment=${hintOf(state)}`, "cache-control": "private, no-store" };
  return new Response(null, { status: 303, headers });
}
