import "server-only";
import type { Menu, MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import { priceRange } from "#domain/menu/price-range.ts";
import type { Branch } from "#domain/store/branch.ts";
import { sellsFood } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { storeOrigin } from "#lib/server/store-origin.ts";

export function availabilityData(isSoldOut: boolean): string {
  return `https://schema.org/${isSoldOut ? "OutOfStock" : "InStock"}`;
}

/** What an item costs, its sizes as one offer from the lowest to the highest. */
function offersOf(item: MenuItem, isSoldOut: boolean): object {
  const prices = priceRange([item]);
  const common = { priceCurrency: "COP", availability: availabilityData(isSoldOut) };
  if (prices === null || prices.lowest === prices.highest) {
    return { "@type": "Offer", price: prices?.lowest ?? item.price, ...common };
  }
  const { lowest: lowPrice, highest: highPrice } = prices;
  return { "@type": "AggregateOffer", lowPrice, highPrice, offerCount: item.sizes.length, ...common };
}

interface MenuInput {
  business: Business;
  branch: Branch;
  /** Only what is shown of it. */
  menu: Menu;
  /** In ms. */
  now: number;
}

/** An item with its page and price; MenuItem where food is sold. What it is made of, and suits, stands on that page. */
function itemData(item: MenuItem, { business, now }: MenuInput): object {
  return {
    "@type": "MenuItem",
    name: item.name,
    url: `${storeOrigin(business)}/producto/${item.groupId}/${item.id}`,
    offers: offersOf(item, item.disabledUntil !== null && item.disabledUntil > now),
  };
}

function sectionData(group: MenuGroup, input: MenuInput): object {
  return { "@type": "MenuSection", name: group.name, hasMenuItem: group.items.map((item) => itemData(item, input)) };
}

function catalogItemData(item: MenuItem, { business, now }: MenuInput): object {
  return {
    ...offersOf(item, item.disabledUntil !== null && item.disabledUntil > now),
    itemOffered: {
      "@type": "Product",
      name: item.name,
      url: `${storeOrigin(business)}/producto/${item.groupId}/${item.id}`,
    },
  };
}

/** The menu as a part of its store: Menu, MenuSection, MenuItem; of a shop that sells goods its catalogue. */
export function menuData(input: MenuInput): object {
  const { business, branch, menu } = input;
  const id = `${storeOrigin(business)}/#menu-${branch.id}`;
  if (sellsFood(business)) {
    const sections = menu.groups.map((group) => sectionData(group, input));
    return { hasMenu: { "@type": "Menu", "@id": id, inLanguage: "es-CO", hasMenuSection: sections } };
  }
  const parts = menu.groups.map((group) => ({
    "@type": "OfferCatalog",
    name: group.name,
    itemListElement: group.items.map((item) => catalogItemData(item, input)),
  }));
  return { hasOfferCatalog: { "@type": "OfferCatalog", "@id": id, itemListElement: parts } };
}
