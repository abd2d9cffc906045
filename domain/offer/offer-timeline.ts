import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { datesAround, openingInstants, orderTime, statesAt } from "#domain/menu/timeline.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import type { Discount } from "./discount.ts";
import { itemPromotion } from "./item-promotion.ts";
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

/** When promotions may begin or end around `now` (ms). */
function edgesOf(promotions: readonly Promotion[], now: number): number[] {
  const minutes = promotions.flatMap(({ times }) => times.flatMap(({ open, close }) => [open, close]));
  const instants = datesAround(now).flatMap((date) => [0, ...minutes].map((minute) => bogotaInstant(date, minute)));
  // The last millisecond still counts.
  const ends = promotions.flatMap(({ dates: { until } }) => (until === null ? [] : [until + 1]));
  return [...instants, ...ends, ...promotions.flatMap(({ dates: { from } }) => from ?? [])];
}

function sizeOffers(
  promotions: readonly Promotion[],
  item: MenuItem,
  context: Omit<OfferContext, "customer">,
): SizeOffer[] {
  return (item.sizes.length > 0 ? item.sizes : [null]).flatMap((size) => {
    const offered = itemPromotion(promotions, { item, size, subtotal: 0 }, { ...context, customer: visitor });
    const discount = offered?.promotion.discount;
    if (!offered || !discount || offered.saved <= 0) return [];
    return [{ sizeName: size?.name ?? null, oldPrice: offered.oldPrice, newPrice: offered.newPrice, discount }];
  });
}

/** What one unit of an item costs anybody in the next 36 hours, empty while nothing lowers it; starts at `now`, before the
 * opening for the opening (A147). */
export function offerTimeline(
  promotions: readonly Promotion[],
  item: MenuItem,
  { now, holidays, ahead }: MenuClock,
  branchId: string,
): TimedState<SizeOffer[]>[] {
  return statesAt([...edgesOf(promotions, now), ...openingInstants(ahead)], now, (instant) =>
    sizeOffers(promotions, item, { branchId, at: orderTime(ahead, instant), holidays }),
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
