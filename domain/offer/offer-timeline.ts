import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { datesAround, openingInstants, orderTime, statesAt } from "#domain/menu/timeline.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import type { Discount } from "./discount.ts";
import { itemHint, itemPromotion } from "./item-promotion.ts";
import type { OfferHint } from "./item-promotion.ts";
import { visitor } from "./visitor.ts";
import type { OfferContext } from "./offer-rules.ts";
import type { Promotion } from "./promotion.ts";

/** What an item costs in one size, null where it has none, while a promotion lowers it; without options. */
export interface SizeOffer {
  sizeName: string | null;
  oldPrice: Pesos;
  newPrice: Pesos;
  discount: Discount;
}

/** What promotions do for an item, and what they could do besides. */
export interface ItemOffers {
  sizes: SizeOffer[];
  hint: OfferHint | null;
}

/** When promotions may begin or end around `now` (ms). */
function edgesOf(promotions: readonly Promotion[], now: number): number[] {
  const minutes = promotions.flatMap(({ times }) => times.flatMap(({ open, close }) => [open, close]));
  const instants = datesAround(now).flatMap((date) => [0, ...minutes].map((minute) => bogotaInstant(date, minute)));
  // The last millisecond still counts.
  const ends = promotions.flatMap(({ dates: { until } }) => (until === null ? [] : [until + 1]));
  return [...instants, ...ends, ...promotions.flatMap(({ dates: { from } }) => from ?? [])];
}

function itemOffers(promotions: readonly Promotion[], item: MenuItem, context: OfferContext): ItemOffers {
  const units = (item.sizes.length > 0 ? item.sizes : [null]).map((size) => ({ item, size, subtotal: 0 }));
  const sizes = units.flatMap((unit): SizeOffer[] => {
    const offered = itemPromotion(promotions, unit, context);
    if (!offered) return [];
    const { oldPrice, newPrice, discount } = offered;
    return [{ sizeName: unit.size?.name ?? null, oldPrice, newPrice, discount }];
  });
  const [hint = null] = units.flatMap((unit) => itemHint(promotions, unit, context) ?? []);
  return { sizes, hint };
}

/** What one unit of an item costs anybody in the next 36 hours, and what it would cost a larger order or a customer; starts
 * at `now`, before the opening for the opening (A147). */
export function offerTimeline(
  promotions: readonly Promotion[],
  item: MenuItem,
  { now, holidays, ahead }: MenuClock,
  branchId: string,
): TimedState<ItemOffers>[] {
  return statesAt([...edgesOf(promotions, now), ...openingInstants(ahead)], now, (instant) =>
    itemOffers(promotions, item, { branchId, at: orderTime(ahead, instant), holidays, customer: visitor }),
  );
}

/** The lowest price of an item with these offers and without them, null where they do not lower it. */
export function lowestOffer(
  item: Pick<MenuItem, "price" | "sizes">,
  offers: readonly SizeOffer[],
): Pick<SizeOffer, "oldPrice" | "newPrice"> | null {
  const usual = item.sizes.length > 0 ? item.sizes.map(({ price }) => price) : [item.price];
  const oldPrice = Math.min(...usual);
  const newPrice = Math.min(oldPrice, ...offers.map((offer) => offer.newPrice));
  return newPrice < oldPrice ? { oldPrice, newPrice } : null;
}
