import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem, Size } from "#domain/menu/menu.ts";
import { promotionAmount } from "./discount.ts";
import type { Discount, OfferLine } from "./discount.ts";
import type { OfferContext } from "./offer-rules.ts";
import type { Promotion } from "./promotion.ts";
import { judgePromotions } from "./verdict.ts";

/** What an item costs with its best promotion, without options. */
export interface ItemPromotion {
  promotion: Promotion;
  discount: Discount;
  oldPrice: Pesos;
  newPrice: Pesos;
  saved: Pesos;
}

/** A promotion that an item does not have yet, and what is missing: an order's minimum, or who orders (B1). */
export interface OfferHint {
  discount: Discount;
  /** 0 when the item alone is enough. */
  minimum: Pesos;
  firstOrder: boolean;
  oncePerCustomer: boolean;
  isWholeMenu: boolean;
}

/** One unit of an item in a size: an order of nothing else, for a page is the same for everybody. */
interface OneUnit {
  item: Pick<MenuItem, "id" | "productId" | "price">;
  size: Size | null;
}

function lineOf({ item, size }: OneUnit): OfferLine {
  return {
    lineId: "",
    itemId: item.id,
    productId: item.productId,
    sizeName: size?.name ?? null,
    quantity: 1,
    basePrice: item.price,
    total: size?.price ?? item.price,
  };
}

function judgeUnit(promotions: readonly Promotion[], unit: OneUnit, context: OfferContext) {
  const line = lineOf(unit);
  return { line, verdicts: judgePromotions(promotions, { lines: [line], value: line.total }, context) };
}

/** The best promotion of one unit of an item, null for none: what card and product show. */
export function itemPromotion(
  promotions: readonly Promotion[],
  unit: OneUnit,
  context: OfferContext,
): ItemPromotion | null {
  const { line, verdicts } = judgeUnit(promotions, unit, context);
  const best = verdicts.find(({ applies }) => applies)?.promotion;
  if (!best?.discount) return null;
  const { discount } = best;
  const saved = promotionAmount(discount, line);
  return { promotion: best, discount, oldPrice: line.total, newPrice: line.total - saved, saved };
}

/** The best promotion that a larger order or a customer would have for the unit, null where it saves nothing more. */
export function itemHint(promotions: readonly Promotion[], unit: OneUnit, context: OfferContext): OfferHint | null {
  const { line, verdicts } = judgeUnit(promotions, unit, context);
  const saved = itemPromotion(promotions, unit, context)?.saved ?? 0;
  for (const verdict of verdicts) {
    if (verdict.applies) continue;
    const { promotion, failed } = verdict;
    const { discount, products, minimum, firstOrder, oncePerCustomer } = promotion;
    const isInReach = failed.every(({ rule }) => rule === "minimum" || rule === "login");
    if (!isInReach || discount === null || promotionAmount(discount, line) <= saved) continue;
    const isMissing = failed.some(({ rule }) => rule === "minimum");
    return { discount, minimum: isMissing ? minimum : 0, firstOrder, oncePerCustomer, isWholeMenu: products === null };
  }
  return null;
}
