import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatPesos } from "#domain/base/money.ts";
import { cutText, firstFitting } from "#domain/base/cut-text.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { priceRange } from "#domain/menu/price-range.ts";
import type { Branch } from "#domain/store/branch.ts";
import { deliveryZones } from "#domain/store/coverage.ts";
import { type Card, type CardOf, cardPath, type OfferWords, productCard, storeCard } from "#lib/server/picture/card.ts";
import { couponCard } from "#lib/server/picture/find-card.ts";
import { cardSize } from "#lib/server/picture/draw-card.ts";
import { iconContent, iconKinds, iconPath } from "#lib/server/picture/icon.ts";
import { storeName } from "#lib/server/structured-data/store-data.ts";
import type { OpenStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

/** As much as a search engine shows. */
const longestTitle = 65;
const longestDescription = 160;
const shortestText = 40;

type Shop = Pick<OpenStore, "business" | "locale"> & { branch: Branch };

function cityOf({ business, branch }: Shop): string {
  return branch.address.city === "" ? (business.city ?? "") : branch.address.city;
}

/** 'Sabor Santafereño – Chapinero, Bogotá', and shorter names of the same. */
function storeNames(shop: Shop): string[] {
  const { business, branch } = shop;
  const [name, city] = [storeName(business, branch), cityOf(shop)];
  return [...(city === "" || name.includes(city) ? [] : [`${name}, ${city}`]), name, business.name];
}

/** Title, description and preview of a page: all three say the same everywhere. */
function pageMetadata(
  { business, locale }: Pick<Shop, "business" | "locale">,
  { title, description, picture }: { title: string; description: string; picture: { url: string; alt: string } | null },
): Metadata {
  const { size } = iconKinds["any-512"];
  const sign = { url: iconPath("any-512", iconContent(business)), width: size, height: size };
  const images = [picture ? { ...picture, ...cardSize, type: "image/jpeg" } : sign];
  return {
    title: { absolute: title },
    description,
    openGraph: {
      type: "website",
      siteName: business.name,
      title,
      description,
      locale: locale.replace("-", "_"),
      images,
    },
    twitter: { card: picture ? "summary_large_image" : "summary", title, description, images },
  };
}

function pictureOf(card: Card, branch: Branch, of: CardOf) {
  return {
    url: cardPath(branch, of, card),
    alt: [card.title, card.price, card.until, card.shop].filter(Boolean).join(" · "),
  };
}

/** Of a branch's menu, and the promotion that its picture names. */
export async function menuMetadata(shop: Shop, menu: Menu, offer: OfferWords | null = null): Promise<Metadata> {
  const { business, branch } = shop;
  const t = await getTranslations("meta");
  const [name, city] = [storeName(business, branch), cityOf(shop)];
  const titles = [name, business.name].map((store) =>
    city === "" || store.includes(city) ? t("menuTitleAnywhere", { store }) : t("menuTitle", { store, city }),
  );
  const place = [branch.name, branch.address.line1, city].filter((part) => part !== "").join(", ");
  const words = business.headerMessage?.trim().replace(/[.!]*$/, ".") ?? `${business.name}:`;
  const groups = menu.groups.map((group) => group.name);
  const descriptions = groups.map((_, index) =>
    t("menuDescription", { message: words, groups: groups.slice(0, groups.length - index).join(", "), place }),
  );
  const [first = business.name, ...shorter] = descriptions;
  return pageMetadata(shop, {
    title: firstFitting([titles[0] ?? name, ...titles.slice(1), name], longestTitle),
    description: firstFitting([first, ...shorter], longestDescription),
    picture: pictureOf(storeCard(business, branch, menu, offer), branch, "menu"),
  });
}

async function priceText(item: MenuItem): Promise<string> {
  const t = await getTranslations("menu");
  const { lowest, highest } = priceRange([item]) ?? { lowest: item.price, highest: item.price };
  return lowest === highest ? formatPesos(lowest) : t("from", { price: formatPesos(lowest) });
}

/** Of a product: its name, what it is and costs, and who sells it where. */
export async function productMetadata(shop: Shop, item: MenuItem): Promise<Metadata> {
  const { business, branch } = shop;
  const t = await getTranslations("meta");
  const names = storeNames(shop);
  const titles = names.map((store) => t("productTitle", { name: item.name, store }));
  const price = await priceText(item);
  const sentence = (words: string) => t("productDescription", { text: words, price, store: names[0] ?? business.name });
  const text = item.description ?? item.name;
  const room = Math.max(shortestText, longestDescription - sentence("").length);
  const ended = /[.!?…]$/.test(text) ? text : `${text}.`;
  return pageMetadata(shop, {
    title: firstFitting([titles[0] ?? item.name, ...titles.slice(1), item.name], longestTitle),
    description: cutText(sentence(cutText(ended, room)), longestDescription),
    picture: pictureOf(productCard(business, branch, item), branch, item),
  });
}

/** Of a coupon's link: the same for every code (M12). */
export async function giftMetadata(shop: Shop, menu: Menu): Promise<Metadata> {
  const { business, branch } = shop;
  const t = await getTranslations("meta");
  const title = firstFitting([t("giftTitle", { store: business.name }), business.name], longestTitle);
  const picture = pictureOf(await couponCard(business, branch, menu), branch, "gift");
  const about = { title, description: cutText(t("giftDescription", { store: business.name }), longestDescription) };
  return { ...pageMetadata(shop, { ...about, picture }), robots: { index: false } };
}

/** Of the page of the zones. */
export async function zonesMetadata({ business, locale }: Pick<OpenStore, "business" | "locale">): Promise<Metadata> {
  const t = await getTranslations("meta");
  const { name } = business;
  const names = business.branches.filter((branch) => deliveryZones(branch).length > 0).map((branch) => branch.name);
  return pageMetadata(
    { business, locale },
    {
      title: firstFitting([t("zonesTitle", { name }), name], longestTitle),
      description: cutText(t("zonesDescription", { names: names.join(", "), name }), longestDescription),
      picture: null,
    },
  );
}

/** Of the page that lists the branches. */
export async function branchesMetadata({
  business,
  locale,
}: Pick<OpenStore, "business" | "locale">): Promise<Metadata> {
  const t = await getTranslations("meta");
  const { name, branchTerm: term, branches } = business;
  const names = branches.map((branch) => [branch.name, branch.address.city].filter((part) => part !== "").join(", "));
  return pageMetadata(
    { business, locale },
    {
      title: firstFitting([t("branchesTitle", { term, name }), name], longestTitle),
      description: cutText(t("branchesDescription", { names: names.join("; "), name }), longestDescription),
      picture: null,
    },
  );
}
