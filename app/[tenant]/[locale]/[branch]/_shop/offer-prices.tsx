import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OfferPrice } from "#components/offer/offer-price.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import { lowestOffer, offerStages, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { OfferHint } from "#domain/offer/item-promotion.ts";
import type { ItemOffers } from "#domain/offer/offer-timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";

export interface OfferedBy {
  promotions: readonly Promotion[];
  branchId: string;
  clock: MenuClock;
}

type OfferTexts = Awaited<ReturnType<typeof getTranslations<"offer">>>;

/** What a promotion takes off, and the rules that keep an item from it: '20 % menos · Desde $ 30.000' (B1). */
function hintText(t: OfferTexts, { discount, minimum, firstOrder, oncePerCustomer }: OfferHint): string {
  const amount = discount.kind === "percent" ? formatRate(discount.rate) : formatPesos(discount.amount);
  const rules = [
    minimum > 0 && t("card.minimum", { minimum: formatPesos(minimum) }),
    firstOrder && t("card.firstOrder"),
    oncePerCustomer && !firstOrder && t("card.once"),
  ];
  return [t("card.less", { amount }), ...rules.filter((rule) => rule !== false)].join(" · ");
}

/**
 * The price of an item that promotions lower in the hours to come, or could lower, null for one that they leave alone. A
 * menu does not say on each of its cards what is said of everything in it.
 */
export async function offerPrice(
  item: MenuItem,
  timeline: readonly TimedState<ItemOffers>[],
  isCard: boolean,
): Promise<ReactNode> {
  const t = await getTranslations("offer");
  const menu = await getTranslations("menu");
  const prices = item.sizes.length > 0 ? item.sizes.map(({ price }) => price) : [item.price];
  const hasMore = new Set(prices).size > 1;
  const text = (price: number) => (hasMore ? menu("from", { price: formatPesos(price) }) : formatPesos(price));
  const usual = text(Math.min(...prices));
  const timed = timeline.map(({ at, state: { sizes, hint } }) => {
    const lowest = lowestOffer(item, sizes);
    const offer = lowest && {
      price: text(lowest.newPrice),
      saved: t("save", { amount: formatPesos(lowest.oldPrice - lowest.newPrice) }),
    };
    return { at, offer, hint: hint === null || (isCard && hint.isWholeMenu) ? null : hintText(t, hint) };
  });
  if (timed.every(({ offer, hint }) => offer === null && hint === null)) return null;
  return <OfferPrice usual={usual} was={t("was", { price: usual })} prices={timed} />;
}

/** The prices of a menu that promotions lower, or could lower, by item. */
export async function offerPrices(
  menu: Menu,
  { promotions, branchId, clock }: OfferedBy,
): Promise<ReadonlyMap<string, ReactNode>> {
  const prices = new Map<string, ReactNode>();
  const lowering = promotions.filter(({ discount }) => discount !== null);
  if (lowering.length === 0) return prices;
  const stages = offerStages(lowering, clock, branchId);
  for (const item of menu.groups.flatMap((group) => group.items)) {
    const price = await offerPrice(item, offerTimeline(stages, item), true);
    if (price !== null) prices.set(item.id, price);
  }
  return prices;
}
