import type { Pesos } from "#domain/base/money.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";

/** Everything that may stand between the lines and the total, in the order in which it is shown. */
export const adjustmentKinds = ["promotion", "coupon", "surcharge", "tax", "delivery", "freeDelivery"] as const;

export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** One row between subtotal and total. Its label is the message `adjustment.{kind}`. */
export interface Adjustment {
  kind: AdjustmentKind;
  /** What it comes from: a promotion, a coupon's code, a payment method, a tax, a coverage area. */
  source: { id: string | null; name: string | null };
  /** The percentage that it is, null for an amount. */
  rate: PartsPerMillion | null;
  /** What the percentage was taken of; for an amount, what it stands against. */
  basis: Pesos;
  /** Added to the total, so less than 0 for what is taken off. */
  amount: Pesos;
  /** What of it falls on which line; empty when it is the order's as a whole. */
  lines: LineDiscount[];
}

/** The amounts of an order: total = subtotal + Σ adjustments, to the peso (A61, A65). */
export interface Amounts {
  subtotal: Pesos;
  adjustments: Adjustment[];
  total: Pesos;
}

/** The amounts of a subtotal and what adjusts it. */
export function totalOf(subtotal: Pesos, adjustments: Adjustment[]): Amounts {
  return { subtotal, adjustments, total: subtotal + adjustments.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The sum of the rows of some kinds. */
export function sumOf({ adjustments }: Pick<Amounts, "adjustments">, ...kinds: readonly AdjustmentKind[]): Pesos {
  return adjustments.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
}

/** What is taken off the products, as a number of 0 or more. */
export function discountOf(amounts: Pick<Amounts, "adjustments">): Pesos {
  return -sumOf(amounts, "promotion", "coupon") || 0;
}

/** What the delivery costs in the end; 0 is free, null when there is no such row (A70). */
export function deliveryFeeOf(amounts: Pick<Amounts, "adjustments">): Pesos | null {
  const hasRow = amounts.adjustments.some(({ kind }) => kind === "delivery");
  return hasRow ? sumOf(amounts, "delivery", "freeDelivery") : null;
}
