import type { ReactNode } from "react";
import { holidayDates } from "#domain/base/holiday.ts";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { orderInstant } from "#domain/store/opening-hours.ts";
import { menuClock } from "#domain/menu/timeline.ts";
import type { TimedState } from "#domain/menu/timeline.ts";
import { offerStages, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { SizeOffer } from "#domain/offer/offer-timeline.ts";
import { menuLanguage } from "#domain/menu/menu-language.ts";
import { missingPart } from "#domain/menu/menu.ts";
import type { MissingPart } from "#domain/menu/menu.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { ProductReading } from "#lib/server/sources/menu.ts";
import { getMenu, getProduct } from "#lib/server/sources/menu.ts";
import { readPromotions } from "./read-promotions.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { offerPrice, sizePrices } from "#app/[tenant]/[locale]/[branch]/_shop/texts/offer-prices.tsx";
import { productNotices } from "#app/[tenant]/[locale]/[branch]/_shop/texts/product-notices.tsx";
import { openStore } from "./open-store.ts";
import type { OpenStore } from "./open-store.ts";
import { itemTexts, openingTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/timed-texts.ts";

/** The path parameters of a product. */
export type ProductParams = Promise<{ group: string; item: string }>;

/** A product as its page and its sheet show it. */
export interface ShownProduct extends ProductReading {
  store: OpenStore & { branch: Branch };
  /** It cannot be ordered, and nobody knows when again. */
  isSoldOut: boolean;
  notices: TimedState<ReactNode>[];
  closedTexts: TimedText[];
  /** Where a promotion lowers it or could, null for the usual one. */
  price: ReactNode;
  /** The same for each of its sizes. */
  sizePrices: ReactNode[];
  /** Of its words, where it is not the page's. */
  lang: "es" | undefined;
  /** What promotions take off a unit, as time goes by. */
  offers: readonly TimedState<SizeOffer[]>[];
}

/**
 * The product of a path, or what of it the menu of the branch does not show: what is switched off is not there (S1 §7).
 * @throws CentralError when the platform gives no answer and none is cached.
 */
export async function readProduct(params: ProductParams): Promise<ShownProduct | { missing: MissingPart }> {
  const { group: groupId, item: itemId } = await params;
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return { missing: "product" };
  const { tenant, business, branch } = store;
  const menu = await getMenu(tenant, branch.id);
  const missing = missingPart(menu, groupId, itemId);
  if (missing !== null) return { missing };
  const product = await getProduct(tenant, branch.id, groupId, itemId);
  if (!product) return { missing: "product" };
  const now = await getPageInstant(tenant);
  const { closed } = await openingTexts(business, branch, now);
  const group = { ...product.group, items: [] };
  const shop = { business, branch, now, holidays: holidayDates(now) };
  const clock = menuClock(shop);
  const promotions = (await readPromotions(store)) ?? [];
  const timeline = offerTimeline(offerStages(promotions, clock, branch.id), product.item);
  const offers = timeline.map(({ at, state }) => ({ at, state: state.sizes }));
  const instant = orderInstant(shop);
  const availability = itemAvailability(product.item, group, instant, shop.holidays);
  return {
    ...product,
    item: itemAt(product.item, instant),
    store: { ...store, branch },
    lang: menuLanguage(menu ?? {}, store.locale),
    isSoldOut: !availability.isOrderable && availability.window === null,
    notices: productNotices(await itemTexts(product.item, group, clock)),
    price: await offerPrice(product.item, timeline, false),
    sizePrices: await sizePrices(product.item, timeline),
    offers: offers.some(({ state }) => state.length > 0) ? offers : [],
    closedTexts: closed.some(({ text }) => text !== null) ? closed : [],
  };
}
