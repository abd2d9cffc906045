import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OfferPrice } from "#components/offer/offer-price.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import { lowestOffer, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { SizeOffer } from "#domain/offer/offer-timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";

export interface OfferedBy {
  promotions: readonly Promotion[];
  branchId: string;
  clock: MenuClock;
}

/** The price of an item that promotions lower in the hours to come, null for one that they leave alone. */
export async function offerPrice(item: MenuItem, timeline: readonly TimedState<SizeOffer[]>[]): Promise<ReactNode> {
  const lowest = timeline.map(({ at, state }) => ({ at, state: lowestOffer(item, state) }));
  if (lowest.every(({ state }) => state === null)) return null;
  const t = await getTranslations("offer");
  const menu = await getTranslations("menu");
  const prices = item.sizes.length > 0 ? item.sizes.map(({ price }) => price) : [item.price];
  const hasMore = new Set(prices).size > 1;
  const text = (price: number) => (hasMore ? menu("from", { price: formatPesos(price) }) : formatPesos(price));
  const usual = text(Math.min(...prices));
  return (
    <OfferPrice
      usual={usual}
      was={t("was", { price: usual })}
      prices={lowest.map(({ at, state }) => ({
        at,
        offer: state && {
          price: text(state.newPrice),
          saved: t("save", { amount: formatPesos(state.oldPrice - state.newPrice) }),
        },
      }))}
    />
  );
}

/** The lowered prices of a menu, by item. */
export async function offerPrices(
  menu: Menu,
  { promotions, branchId, clock }: OfferedBy,
): Promise<ReadonlyMap<string, ReactNode>> {
  const prices = new Map<string, ReactNode>();
  const lowering = promotions.filter(({ discount }) => discount !== null);
  if (lowering.length === 0) return prices;
  for (const item of menu.groups.flatMap((group) => group.items)) {
    const price = await offerPrice(item, offerTimeline(lowering, item, clock, branchId));
    if (price !== null) prices.set(item.id, price);
  }
  return prices;
}
