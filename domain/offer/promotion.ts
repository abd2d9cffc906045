import type { Pesos } from "#domain/base/money.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";

export type Discount = { kind: "percent"; rate: PartsPerMillion } | { kind: "fixed"; amount: Pesos };

/** A promotion that applies now (S1 §4), as decided by the caller. */
export interface Promotion {
  id: string;
  name: string;
  /** Null when it only makes the delivery free. */
  discount: Discount | null;
  /** Null for the whole menu. */
  itemIds: readonly string[] | null;
  freeDelivery: boolean;
}

export interface AppliedPromotion {
  promotion: Promotion;
  /** Base price × quantity of its lines (A159). */
  basis: Pesos;
  lines: LineDiscount[];
}

function isFor(promotion: Promotion, line: PricedLine): boolean {
  return promotion.itemIds === null || promotion.itemIds.includes(line.itemId);
}

/** Highest percentage, then highest amount, whole menu before items, then lower id (A55). */
function compare(a: Promotion, b: Promotion): number {
  const rank = ({ discount }: Promotion) => (discount?.kind === "percent" ? discount.rate : -1);
  const amount = ({ discount }: Promotion) => (discount?.kind === "fixed" ? discount.amount : -1);
  const breadth = ({ itemIds }: Promotion) => (itemIds === null ? 0 : 1);
  return rank(b) - rank(a) || amount(b) - amount(a) || breadth(a) - breadth(b) || (a.id < b.id ? -1 : 1);
}

function takenOff(discount: Discount, line: PricedLine): Pesos {
  const basis = line.basePrice * line.quantity;
  const wanted = discount.kind === "percent" ? shareOf(basis, discount.rate) : discount.amount * line.quantity;
  return Math.min(wanted, basis, line.total);
}

/** The best promotion of each line, on the base price without size and options (S1 §9, A55, A159). */
export function applyPromotions(promotions: readonly Promotion[], lines: readonly PricedLine[]): AppliedPromotion[] {
  const ranked = promotions.toSorted(compare);
  const applied = new Map<Promotion, AppliedPromotion>();
  for (const line of lines) {
    const promotion = ranked.find((candidate) => candidate.discount !== null && isFor(candidate, line));
    if (!promotion?.discount) continue;
    const amount = takenOff(promotion.discount, line);
    if (amount <= 0) continue;
    const known = applied.get(promotion) ?? { promotion, basis: 0, lines: [] };
    applied.set(promotion, {
      promotion,
      basis: known.basis + line.basePrice * line.quantity,
      lines: [...known.lines, { lineId: line.lineId, amount }],
    });
  }
  return [...applied.values()];
}
