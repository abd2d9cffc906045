import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Quote } from "#domain/order/quote.ts";

/** What keeps an order from being sent, in the order in which it is asked for (S3 §4 Order sending, §5). */
export type CheckoutProblem = "mode" | "coverage" | "payment" | "lines" | "minimum" | "fee" | "offline" | "away";

interface SendConditions {
  mode: DeliveryMode | null;
  isValidated: boolean;
  paymentMethodId: string | null;
  areLinesReady: boolean;
  missing: Pesos;
  quote: Quote | null;
  isQuoteCurrent: boolean;
  isQuoteFailed: boolean;
  isOnline: boolean;
}

/** The first thing that is missing, null when the order may be sent as soon as its quote is there. */
export function checkoutProblem(facts: SendConditions): CheckoutProblem | null {
  const { mode, quote } = facts;
  if (mode === null) return "mode";
  if (!facts.isValidated) return "coverage";
  if (facts.paymentMethodId === null) return "payment";
  if (!facts.areLinesReady) return "lines";
  if (facts.missing > 0) return "minimum";
  if (!facts.isOnline) return "offline";
  if (facts.isQuoteFailed) return "away";
  if (mode !== "delivery" || !quote || !facts.isQuoteCurrent) return null;
  if (quote.area === null) return "coverage";
  return quote.totals.deliveryFee === null || !quote.isFeeConfirmed ? "fee" : null;
}
