import { shownConfig } from "#platform/central/shown-config.ts";
import type { ContentType, Row } from "#platform/strapi/content/content-type.ts";
import type { Caller } from "./caller.ts";

/** Fields of an order for its customer only; relations among them are shown as absent. */
const personalOrder = {
  customer: null,
  address: null,
  address_geolocation_latitude: null,
  address_geolocation_longitude: null,
  branch_coverage_area: null,
  delivery_service: null,
  order_rates: null,
};

/** What a number alone does not show either: numbers follow each other, so amounts by number are a shop's books (D4). */
const orderContents = {
  products: null,
  metadata: null,
  items_quantity: null,
  subtotal: null,
  discount: null,
  total_promo_discount: null,
  delivery_charge: null,
  payment_method_charge: null,
  payment_method: null,
  tax: null,
  taxes: null,
  total: null,
  table: null,
};

const asFields = (names: readonly string[]) => names.map((field) => `order.${field}`);

/** The same as `order.<field>`, for filters. */
export const personalOrderFields: ReadonlySet<string> = new Set(
  asFields([...Object.keys(personalOrder), "metadata", "products"]),
);

/** What nobody who knows the number alone may ask about. */
export const strangerOrderFields: ReadonlySet<string> = new Set([
  ...personalOrderFields,
  ...asFields(Object.keys(orderContents)),
]);

/** Keys of an order's metadata that say nothing about a person. */
const publicMetadata = new Set(["products", "subtotal", "delivery_charge", "discount", "total", "taxes"]);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without the customer's notes. */
function publicLines(lines: unknown): unknown {
  if (!Array.isArray(lines)) return lines;
  return lines.map((line: unknown) => {
    if (!isRecord(line)) return null;
    const { suggestions: _notes, ...rest } = line;
    return rest;
  });
}

function publicOrder(row: Row): Row {
  const metadata = isRecord(row.metadata)
    ? Object.fromEntries(Object.entries(row.metadata).filter(([key]) => publicMetadata.has(key)))
    : null;
  const shown = metadata?.products === undefined ? metadata : { ...metadata, products: publicLines(metadata.products) };
  return { ...row, ...personalOrder, metadata: shown, products: publicLines(row.products) };
}

/** A row as its caller may see it. */
export function maskRow(caller: Caller, type: ContentType, row: Row): Row {
  const me = caller.user?.id;
  if (type.name === "order") {
    if (me !== undefined && row.customer === me) return row;
    return caller.isService ? publicOrder(row) : { ...row, ...personalOrder, ...orderContents };
  }
  if (type.name === "orderRate") return me !== undefined && row.user === me ? row : { ...row, user: null };
  if (type.name === "business" || type.name === "branch") {
    return { ...row, config: shownConfig(type.name, row.config) };
  }
  return type.name === "promoCode" && !caller.isService ? { ...row, cupon_code: null } : row;
}
