import "server-only";
import { priceRange } from "#domain/menu/price-range.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { formatPesos } from "#domain/base/money.ts";
import { countryOf, sellsFood } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import type { Branch } from "#domain/store/branch.ts";
import { absoluteUrl, storeOrigin } from "#lib/server/store-origin.ts";
import { holidayHoursData, openingHoursData } from "./opening-hours-data.ts";

/** How schema.org names ways to get an order; GoodRelations has the words that it lacks. */
const deliveryMethods: Partial<Record<string, string>> = {
  pickup: "https://schema.org/OnSitePickup",
  delivery: "http://purl.org/goodrelations/v1#DeliveryModeOwnFleet",
};

/** The address that opens the menu of a branch. */
function branchUrl(business: Business, branch: Branch): string {
  const isFirst = business.branches[0]?.id === branch.id;
  return isFirst ? `${storeOrigin(business)}/` : `${storeOrigin(business)}/?branch=${encodeURIComponent(branch.id)}`;
}

/** The id of a branch in all structured data of its business. */
export function storeId(business: Business, branch: Branch): string {
  return `${storeOrigin(business)}/#sede-${branch.id}`;
}

function organizationId(business: Business): string {
  return `${storeOrigin(business)}/#negocio`;
}

/** The name of a branch among others: 'Sabor Santafereño – Usaquén'; in a food court it is a restaurant of its own. */
export function storeName(business: Business, branch: Branch): string {
  if (business.branches.length < 2) return business.name;
  const names = [business.name, branch.name];
  return (business.branchTerm === "restaurant" ? names.toReversed() : names).join(" – ");
}

function orderAction(business: Business, branch: Branch): object {
  const methods = [...new Set(branch.deliveryMethods.map(({ mode }) => deliveryMethods[mode]))];
  return {
    "@type": "OrderAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: branchUrl(business, branch),
      actionPlatform: ["https://schema.org/DesktopWebPlatform", "https://schema.org/MobileWebPlatform"],
    },
    deliveryMethod: methods.filter((method) => method !== undefined),
  };
}

function placeData(business: Business, branch: Branch): object {
  const { line1, city, point } = branch.address;
  return {
    address: {
      "@type": "PostalAddress",
      ...(line1 !== "" && { streetAddress: line1 }),
      ...(city !== "" && { addressLocality: city }),
      addressCountry: countryOf(business, branch).toUpperCase(),
    },
    ...(point && { geo: { "@type": "GeoCoordinates", latitude: point.latitude, longitude: point.longitude } }),
  };
}

/** The site by its name, for search engines' results. */
export function websiteData(business: Business): object {
  return {
    "@type": "WebSite",
    name: business.name,
    url: `${storeOrigin(business)}/`,
    inLanguage: "es-CO",
    publisher: { "@id": organizationId(business) },
  };
}

/** The business itself, that its branches belong to. */
export function organizationData(business: Business): object {
  const { legal } = business;
  return {
    "@type": "Organization",
    "@id": organizationId(business),
    name: business.name,
    url: `${storeOrigin(business)}/`,
    ...(legal.name !== business.name && { legalName: legal.name }),
    ...(legal.nit !== null && { taxID: legal.nit }),
    ...(legal.email !== null && { email: legal.email }),
    ...(business.logo && { logo: absoluteUrl(business, business.logo.url) }),
    ...(business.website !== null && { sameAs: business.website }),
  };
}

/** A branch as Restaurant or Store: place, hours, prices and how to order (schema.org); `menu` is what it shows, null where that is not known. */
export function storeData(input: {
  business: Business;
  branch: Branch;
  menu: Menu | null;
  hasOrders: boolean;
  /** In ms. */
  now: number;
}): object {
  const { business, branch, menu, hasOrders, now } = input;
  const prices = menu && priceRange(menu.groups.flatMap(({ items }) => items));
  const pictures = [business.portrait, business.banner?.photo, business.logo].flatMap((photo) => photo ?? []);
  const holidays = holidayHoursData(branch.openingRules, now);
  return {
    "@type": sellsFood(business) ? "Restaurant" : "Store",
    "@id": storeId(business, branch),
    name: storeName(business, branch),
    url: branchUrl(business, branch),
    parentOrganization: { "@id": organizationId(business) },
    ...(pictures.length > 0 && { image: pictures.map(({ url }) => absoluteUrl(business, url)) }),
    ...(branch.phone !== null && { telephone: branch.phone }),
    ...placeData(business, branch),
    ...(branch.openingRules.length > 0 && { openingHoursSpecification: openingHoursData(branch.openingRules) }),
    ...(holidays.length > 0 && { specialOpeningHoursSpecification: holidays }),
    ...(prices && { priceRange: `${formatPesos(prices.lowest)} – ${formatPesos(prices.highest)}` }),
    currenciesAccepted: "COP",
    ...(branch.paymentMethods.length > 0 && {
      paymentAccepted: branch.paymentMethods.map(({ name }) => name).join(", "),
    }),
    ...(hasOrders && { potentialAction: orderAction(business, branch) }),
  };
}
