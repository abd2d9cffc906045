import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OfferPrice } from "#components/offer/offer-price.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import { lowestOffer, offerStages, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { Discount } from "#domain/offer/discount.ts";
import type { OfferHint } from "#domain/offer/item-promotion.ts";
import type { ItemOffers, LoweredPrice, SizeOffer } from "#domain/offer/offer-timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";

export interface OfferedBy {
  promotions: readonly Promotion[];
  branchId: string;
  clock: MenuClock;
}

type OfferTexts = Awaited<ReturnType<typeof getTranslations<"offer">>>;

function discountText(discount: Discount): string {
  return discount.kind === "percent" ? formatRate(discount.rate) : formatPesos(discount.amount);
}

/** The same on a card, in one short line: '−20 % desde $ 30.000'. */
function cardHintText(t: OfferTexts, { discount, minimum, firstOrder, oncePerCustomer }: OfferHint): string {
  const amount = t("chip", { amount: discountText(discount) });
  if (minimum > 0) return t("card.shortMinimum", { amount, minimum: formatPesos(minimum) });
  if (firstOrder) return t("card.shortFirstOrder", { amount });
  return oncePerCustomer ? t("card.shortOnce", { amount }) : amount;
}

/** What a promotion takes off, and the rules that keep an item from it: '20 % menos · Desde $ 30.000' (B1). */
function hintText(t: OfferTexts, { discount, minimum, firstOrder, oncePerCustomer }: OfferHint): string {
  const amount = discountText(discount);
  const rules = [
    minimum > 0 && t("card.minimum", { minimum: formatPesos(minimum) }),
    firstOrder && t("card.firstOrder"),
    oncePerCustomer && !firstOrder && t("card.once"),
  ];
  return [t("card.less", { amount }), ...rules.filter((rule) => rule !== false)].join(" · ");
}

/** A price that a promotion lowers, with what it saves; as the promotion says it where that is of this very price. */
function offerTexts(
  t: OfferTexts,
  { oldPrice, newPrice }: LoweredPrice,
  { sizes, text }: { sizes: readonly SizeOffer[]; text: (price: Pesos) => string },
) {
  const saved = formatPesos(oldPrice - newPrice);
  const rate = sizes.find((size) => size.oldPrice === oldPrice && size.newPrice === newPrice)?.discount;
  return {
    price: text(newPrice),
    old: formatPesos(oldPrice),
    saved: t("save", { amount: saved }),
    chip: t("chip", { amount: rate?.kind === "percent" ? discountText(rate) : saved }),
  };
}

/**
 * The price of an item that promotions lower in the hours to come, or could lower, null for one that they leave alone. A
 * menu does not repeat on each of its cards what holds for everything in it.
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
    const offer = lowest && offerTexts(t, lowest, { sizes, text });
    const words = isCard ? cardHintText : hintText;
    return { at, offer, hint: hint === null || (isCard && hint.isWholeMenu) ? null : words(t, hint) };
  });
  if (timed.every(({ offer, hint }) => offer === null && hint === null)) return null;
  return <OfferPrice usual={usual} was={t("was", { price: usual })} prices={timed} />;
}

/** The prices of an item's sizes, in their order, null for each that promotions leave alone in the hours to come; empty
 * where they leave all alone. */
export async function sizePrices(
  { sizes }: Pick<MenuItem, "sizes">,
  timeline: readonly TimedState<ItemOffers>[],
): Promise<ReactNode[]> {
  const t = await getTranslations("offer");
  const prices = sizes.map(({ name, price }) => {
    const timed = timeline.map(({ at, state }) => {
      const lowered = state.sizes.find(({ sizeName }) => sizeName === name);
      return {
        at,
        offer: lowered ? offerTexts(t, lowered, { sizes: [lowered], text: formatPesos }) : null,
        hint: null,
      };
    });
    if (timed.every(({ offer }) => offer === null)) return null;
    const usual = formatPesos(price);
    return <OfferPrice key={name} usual={usual} was={t("was", { price: usual })} prices={timed} />;
  });
  return prices.some((price) => price !== null) ? prices : [];
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
