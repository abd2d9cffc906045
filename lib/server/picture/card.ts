import "server-only";
import { createHash } from "node:crypto";
import type { HexColor } from "#domain/base/color.ts";
import { cutText } from "#domain/base/cut-text.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { priceRange } from "#domain/menu/price-range.ts";
import { isWorth } from "#domain/offer/discount.ts";
import { isPersonal } from "#domain/offer/is-personal.ts";
import { compareWorth, mayHold } from "#domain/offer/promotion.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { Branch } from "#domain/store/branch.ts";
import { hasCustomStyling } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";

/** Everything that a preview picture shows, and nothing else: its version is made of it. */
export interface Card {
  /** Large. */
  title: string;
  shop: string;
  /** Below the shop's name. */
  place: string;
  price: string | null;
  /** Below the price: how long it holds. */
  until: string | null;
  photo: string | null;
  logo: string | null;
  colors: { surface: HexColor; text: HexColor; muted: HexColor; brand: HexColor; onBrand: HexColor };
}

/** Raise it when the drawing changes. */
const drawing = 2;

function cardColors(business: Business): Card["colors"] {
  const { colors } = deriveTheme(business.theme, hasCustomStyling(business.plan));
  const { surface, onSurface: text, mutedOnSurface: muted, brand, onBrand } = colors;
  return { surface, text, muted, brand, onBrand };
}

function placeOf(business: Business, branch: Branch): string {
  const city = branch.address.city === "" ? (business.city ?? "") : branch.address.city;
  return [business.branches.length > 1 ? branch.name : "", city].filter((part) => part !== "").join(", ");
}

/** `$ 12.000`, or from the cheapest size to the dearest. */
function priceText(item: MenuItem): string {
  const { lowest, highest } = priceRange([item]) ?? { lowest: item.price, highest: item.price };
  return lowest === highest ? formatPesos(lowest) : `${formatPesos(lowest)} – ${formatPesos(highest)}`;
}

/** The card of a product: its photo, name and price. */
export function productCard(business: Business, branch: Branch, item: MenuItem): Card {
  return {
    title: item.name,
    shop: business.name,
    place: placeOf(business, branch),
    price: priceText(item),
    until: null,
    photo: item.photo?.url ?? null,
    logo: business.logo?.url ?? null,
    colors: cardColors(business),
  };
}

/** As much of a promotion's name as a card has room for. */
const longestOffer = 44;

/** What a branch gives away, and how long (`until` in ms, null for no end). */
export interface Offer {
  name: string;
  until: number | null;
}

/** The best promotion that anybody has at a branch, null without one; `now` in ms. */
export function offerOf(promotions: readonly Promotion[], branch: Pick<Branch, "id">, now: number): Offer | null {
  const isForAll = (promotion: Promotion) =>
    !isPersonal(promotion) && (promotion.branchIds.length === 0 || promotion.branchIds.includes(branch.id));
  const [best] = promotions
    .filter((promotion) => isWorth(promotion.discount) && isForAll(promotion) && mayHold(promotion, now))
    .toSorted(compareWorth);
  return best ? { name: cutText(best.name, longestOffer), until: best.dates.until } : null;
}

/** An offer as a card says it. */
export interface OfferWords {
  price: string;
  until: string | null;
}

/** The card of a branch's menu: what the business says of itself, with its cover or its first dish, and what it offers. */
export function storeCard(
  business: Business,
  branch: Branch,
  menu: Menu | null,
  offer: OfferWords | null = null,
): Card {
  const dish = menu?.groups.flatMap(({ items }) => items).find(({ photo }) => photo !== null)?.photo;
  return {
    title: business.headerMessage ?? business.name,
    shop: business.headerMessage === null ? "" : business.name,
    place: placeOf(business, branch),
    price: offer?.price ?? null,
    until: offer?.until ?? null,
    photo: (business.portrait ?? dish ?? business.banner?.photo)?.url ?? null,
    logo: business.logo?.url ?? null,
    colors: cardColors(business),
  };
}

/** The card of a coupon's link: the same for every code, so that it says of none whether it holds (B16, M12). */
export function giftCard(business: Business, branch: Branch, menu: Menu | null, title: string): Card {
  return { ...storeCard(business, branch, menu), title, shop: business.name };
}

/** The version of a card: another price, name, photo or colour is another version (B16). */
function cardVersion(card: Card): string {
  return createHash("sha256")
    .update(JSON.stringify([drawing, card]))
    .digest("base64url")
    .slice(0, 16);
}

/** What a card shows of a branch: its menu, a coupon's gift, or an item. */
export type CardOf = "menu" | "gift" | Pick<MenuItem, "id" | "groupId">;

/** The path of a card. */
export function cardPath(branch: Pick<Branch, "id">, of: CardOf, card: Card): string {
  const place = typeof of === "string" ? `${of}/${branch.id}` : `product/${branch.id}/${of.groupId}/${of.id}`;
  return `/api/card/${place}/${cardVersion(card)}.jpg`;
}
