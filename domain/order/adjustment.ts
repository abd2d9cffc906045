import type { Pesos } from "#domain/base/money.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import type { TipChoice } from "./tip.ts";

/** In the order shown between lines and total. */
export const adjustmentKinds = ["promotion", "coupon", "surcharge", "tax", "delivery", "freeDelivery", "tip"] as const;

export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** What a person gives for adjustments, null until given: one key each, from the screen to the platform (ADR 19). */
export interface AdjustmentInputs {
  /** A code in capital letters. */
  coupon: string | null;
  /** What somebody gives of their own will. */
  tip: TipChoice | null;
}

export const noInputs: AdjustmentInputs = { coupon: null, tip: null };

/** One row between subtotal and total; its label is the message `adjustment.{kind}`. */
export interface Adjustment {
  kind: AdjustmentKind;
  /** Promotion, coupon code, payment method, tax or coverage area. */
  source: { id: string | null; name: string | null };
  /** Null for a fixed amount. */
  rate: PartsPerMillion | null;
  /** What the percentage is taken of; for a fixed amount, what it is set against. */
  basis: Pesos;
  /** Added to the total: negative for a discount. */
  amount: Pesos;
  /** Its share per line; empty when it applies to the whole order. */
  lines: LineDiscount[];
}

/** Total = subtotal + Σ adjustments, to the peso (A61, A65). */
export interface Amounts {
  subtotal: Pesos;
  adjustments: Adjustment[];
  total: Pesos;
}

export function totalOf(subtotal: Pesos, adjustments: Adjustment[]): Amounts {
  return { subtotal, adjustments, total: subtotal + adjustments.reduce((sum, { amount }) => sum + amount, 0) };
}

export function sumOf({ adjustments }: Pick<Amounts, "adjustments">, ...kinds: readonly AdjustmentKind[]): Pesos {
  return adjustments.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Promotions and coupon, as 0 or more. */
export function discountOf(amounts: Pick<Amounts, "adjustments">): Pesos {
  return -sumOf(amounts, "promotion", "coupon") || 0;
}

/** What promotions and coupon take off one line, as 0 or more. */
export function lineDiscountOf({ adjustments }: Pick<Amounts, "adjustments">, lineId: string): Pesos {
  const shares = adjustments.flatMap(({ lines }) => lines).filter((share) => share.lineId === lineId);
  return shares.reduce((sum, { amount }) => sum + amount, 0);
}

/** The fee after free delivery: 0 is free, null when there is no such row (A70). */
export function deliveryFeeOf(amounts: Pick<Amounts, "adjustments">): Pesos | null {
  const hasRow = amounts.adjustments.some(({ kind }) => kind === "delivery");
  return hasRow ? sumOf(amounts, "delivery", "freeDelivery") : null;
}
