import type { PaymentRow } from "./move-payment.ts";
import type { PaymentFact } from "#platform/payments/provider/provider-port.ts";

export type Mismatch = "signature" | "reference" | "merchant" | "test" | "amount" | "currency";

/** In what a provider's word is not about this payment (M10). */
export function compareFact(payment: PaymentRow, fact: PaymentFact): Mismatch[] {
  const differs: Record<Mismatch, boolean> = {
    signature: !fact.isSigned,
    reference: fact.reference !== payment.reference,
    merchant: fact.merchant !== payment.merchant,
    test: fact.isTest !== null && fact.isTest !== !payment.is_production,
    amount: fact.amount !== payment.amount,
    currency: fact.currency !== null && fact.currency !== payment.currency,
  };
  const names: Mismatch[] = ["signature", "reference", "merchant", "test", "amount", "currency"];
  return names.filter((name) => differs[name]);
}

/** Whether it is money for this order at our account, though not what was agreed: it goes back. */
export function isStrayMoney(mismatches: readonly Mismatch[]): boolean {
  return mismatches.every((name) => name === "amount" || name === "currency");
}

/** All that went back of a transaction so far, as its provider says; a refund without an amount is of all of it. Null for a part
 * without one. */
export function backOf({ outcome, givenBack, amount }: PaymentFact): number | null {
  if (outcome === "chargedBack") return amount ?? 0;
  if (givenBack === "untold") return null;
  return outcome === "refunded" ? (givenBack ?? amount ?? 0) : (givenBack ?? 0);
}
