import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem, Size } from "#domain/menu/menu.ts";
import { promotionAmount } from "./discount.ts";
import type { OfferContext } from "./offer-rules.ts";
import type { Promotion } from "./promotion.ts";
import { judgePromotions } from "./verdict.ts";

/** What an item costs with its best promotion, without options. */
export interface ItemPromotion {
  promotion: Promotion;
  oldPrice: Pesos;
  newPrice: Pesos;
  saved: Pesos;
}

/** The best promotion of one more unit of an item, null for none: what card and product show. `subtotal` is the cart's, to
 * which the unit adds its price when a minimum is judged (A58). */
export function itemPromotion(
  promotions: readonly Promotion[],
  { item, size, subtotal }: { item: Pick<MenuItem, "id" | "productId" | "price">; size: Size | null; subtotal: Pesos },
  context: OfferContext,
): ItemPromotion | null {
  const oldPrice = size?.price ?? item.price;
  const line = {
    lineId: "",
    itemId: item.id,
    productId: item.productId,
    sizeName: size?.name ?? null,
    quantity: 1,
    basePrice: item.price,
    total: oldPrice,
  };
  const verdicts = judgePromotions(promotions, { lines: [line], value: subtotal + oldPrice }, context);
  const best = verdicts.find(({ applies }) => applies)?.promotion;
  if (!best?.discount) return null;
  const saved = promotionAmount(best.discount, line);
  return { promotion: best, oldPrice, newPrice: oldPrice - saved, saved };
}
