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

/** Where a phone takes a kiosk's payment over, and sees how it stands (A262). */
export const phonePath = "/api/payment/phone";

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
}

/** Leads to the payment that was taken over from a kiosk: the shop's pages know its own alone. */
export function backToPhone(): Response {
  return seeOther(phonePath);
}

/** Leads home, where the payment's outcome is shown; a reload sends nothing again. */
export function homeAfterPayment(state: PaymentState | null): Response {
  return seeOther(`/?payment=${hintOf(state)}`);
}
