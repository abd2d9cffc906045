import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import { storeOrigin } from "./store-address.ts";

const schemaDays: Record<Weekday, string> = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
  7: "Sunday",
};

/** A time of day as `08:00`. */
function isoTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** JSON that cannot end the script it stands in (X5). */
function scriptJson(data: object): string {
  return JSON.stringify(data)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}

function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />;
}

function isFood(business: Business): boolean {
  return business.branchTerm !== "branch" || /restaurante|comida|caf[eé]|cocina/i.test(business.typeName);
}

/** The shop for search engines: name, place, hours (schema.org). */
export function StoreStructuredData({ business, branch }: { business: Business; branch: Branch }) {
  const origin = storeOrigin(business);
  return (
    <JsonLd
      data={{
        "@context": "https://schema.org",
        "@type": isFood(business) ? "Restaurant" : "Store",
        name: business.branches.length > 1 ? `${business.name} ${branch.name}` : business.name,
        url: origin,
        ...(business.logo && { logo: new URL(business.logo.url, origin).href }),
        ...(business.portrait && { image: new URL(business.portrait.url, origin).href }),
        ...(branch.phone !== null && { telephone: branch.phone }),
        address: {
          "@type": "PostalAddress",
          streetAddress: branch.address.line1,
          addressLocality: branch.address.city,
          addressCountry: business.country.toUpperCase(),
        },
        ...(branch.address.point && {
          geo: { "@type": "GeoCoordinates", ...branch.address.point },
        }),
        openingHoursSpecification: branch.openingRules.map((rule) => ({
          "@type": "OpeningHoursSpecification",
          dayOfWeek: rule.days.map((day) => schemaDays[day]),
          opens: isoTime(rule.open),
          closes: rule.open === rule.close ? "23:59" : isoTime(rule.close),
        })),
        ...(isFood(business) && { hasMenu: origin }),
      }}
    />
  );
}

/** A product for search engines, with its price in pesos. */
export function ProductStructuredData(props: { business: Business; item: MenuItem; isSoldOut: boolean; path: string }) {
  const { business, item, isSoldOut, path } = props;
  const origin = storeOrigin(business);
  const prices = item.sizes.length > 0 ? item.sizes.map((size) => size.price) : [item.price];
  return (
    <JsonLd
      data={{
        "@context": "https://schema.org",
        "@type": "Product",
        name: item.name,
        ...(item.description !== null && { description: item.description }),
        ...(item.photo && { image: new URL(item.photo.url, origin).href }),
        brand: { "@type": "Brand", name: business.name },
        offers: {
          "@type": "Offer",
          url: `${origin}${path}`,
          priceCurrency: "COP",
          price: Math.min(...prices),
          availability: `https://schema.org/${isSoldOut ? "OutOfStock" : "InStock"}`,
        },
      }}
    />
  );
}
