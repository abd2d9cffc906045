import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { datesAround, openingInstants, orderTime, statesAt, withoutRepeats } from "#domain/menu/timeline.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import type { Discount } from "./discount.ts";
import { itemHint, itemPromotion } from "./item-promotion.ts";
import type { OfferHint } from "./item-promotion.ts";
import { visitor } from "./visitor.ts";
import { ruleJudge } from "./offer-rules.ts";
import type { OfferContext } from "./offer-rules.ts";
import type { Promotion } from "./promotion.ts";

/** A price without options while a promotion lowers it. */
export interface LoweredPrice {
  oldPrice: Pesos;
  newPrice: Pesos;
}

/** What an item costs in one size, null where it has none, while a promotion lowers it. */
export interface SizeOffer extends LoweredPrice {
  sizeName: string | null;
  discount: Discount;
}

/** What promotions do for an item, and what they could do besides. */
export interface ItemOffers {
  sizes: SizeOffer[];
  hint: OfferHint | null;
}

/** When promotions may begin or end. */
function edgesOf(promotions: readonly Promotion[], clock: Pick<MenuClock, "now" | "until">): number[] {
  const minutes = promotions.flatMap(({ times }) => times.flatMap(({ open, close }) => [open, close]));
  const instants = datesAround(clock).flatMap((date) => [0, ...minutes].map((minute) => bogotaInstant(date, minute)));
  // The last millisecond still counts.
  const ends = promotions.flatMap(({ dates: { until } }) => (until === null ? [] : [until + 1]));
  return [...instants, ...ends, ...promotions.flatMap(({ dates: { from } }) => from ?? [])];
}

/** When (ms) after `now` a promotion may begin or end next: midnight at the latest. */
export function nextOfferEdge(promotions: readonly Promotion[], now: number): number {
  const tomorrow = bogotaInstant(addDays(bogotaParts(now).date, 1), 0);
  return Math.min(...edgesOf(promotions, { now, until: tomorrow }).filter((edge) => edge > now));
}

function itemOffers(promotions: readonly Promotion[], item: MenuItem, context: OfferContext): ItemOffers {
  const units = (item.sizes.length > 0 ? item.sizes : [null]).map((size) => ({ item, size }));
  const sizes = units.flatMap((unit): SizeOffer[] => {
    const offered = itemPromotion(promotions, unit, context);
    if (!offered) return [];
    const { oldPrice, newPrice, discount } = offered;
    return [{ sizeName: unit.size?.name ?? null, oldPrice, newPrice, discount }];
  });
  const [hint = null] = units.flatMap((unit) => itemHint(promotions, unit, context) ?? []);
  return { sizes, hint };
}

/** The promotions whose days and hours hold, whatever is ordered by whom; equal ones are one object. */
interface InForce {
  promotions: Promotion[];
  context: OfferContext;
}

/** Which promotions of a branch are in force as far as `clock` knows; starts at `now`, before the opening for the opening
 * (A147). */
export function offerStages(
  promotions: readonly Promotion[],
  clock: MenuClock,
  branchId: string,
): TimedState<InForce>[] {
  const { holidays, ahead } = clock;
  const seen = new Map<string, InForce>();
  return statesAt([...edgesOf(promotions, clock), ...openingInstants(ahead)], clock, (instant) => {
    const context = { branchId, at: orderTime(ahead, instant), holidays, customer: visitor };
    const judge = ruleJudge(context, Infinity);
    const isInForce = promotions.map((promotion) => judge(promotion).every(({ rule }) => rule === "login"));
    const key = isInForce.join();
    const state = seen.get(key) ?? { promotions: promotions.filter((_, index) => isInForce[index]), context };
    seen.set(key, state);
    return state;
  });
}

/** What one unit of an item costs anybody in these stages, and what it would cost a larger order or a customer. */
export function offerTimeline(stages: readonly TimedState<InForce>[], item: MenuItem): TimedState<ItemOffers>[] {
  const judged = new Map<InForce, ItemOffers>();
  return withoutRepeats(
    stages.map(({ at, state: stage }) => {
      const { promotions, context } = stage;
      const state = judged.get(stage) ?? itemOffers(promotions, item, context);
      judged.set(stage, state);
      return { at, state };
    }),
  );
}

/** The lowest price of an item with these offers and without them, null where they do not lower it. */
export function lowestOffer(
  item: Pick<MenuItem, "price" | "sizes">,
  offers: readonly SizeOffer[],
): LoweredPrice | null {
  const usual = item.sizes.length > 0 ? item.sizes.map(({ price }) => price) : [item.price];
  const oldPrice = Math.min(...usual);
  const newPrice = Math.min(oldPrice, ...offers.map((offer) => offer.newPrice));
  return newPrice < oldPrice ? { oldPrice, newPrice } : null;
}
