import { shownConfig } from "#platform/central/shown-config.ts";
import type { ContentType, Row } from "#platform/strapi/content/content-type.ts";
import { type Caller, isCallersOrder } from "./caller.ts";

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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a kitchen gets of a line (S3 §3 Order). */
function kitchenLine(line: unknown): unknown {
  if (!isRecord(line)) return null;
  const { id, quantity, menu_group_id } = line;
  return { id, quantity, menu_group_id };
}

/** An order as far as it is a kitchen's work. */
export function kitchenOrder(row: Row): Row {
  const products = Array.isArray(row.products) ? row.products.map(kitchenLine) : null;
  return { ...row, ...personalOrder, ...orderContents, display_number: null, products };
}

/** Of a rating nobody but its person and the order's customer sees more than that it is there. */
const rateContents = { user: null, order: null, branch: null, business: null, rate: null, observation: null };

/** The same as `orderRate.<field>`, for filters. */
export const rateFields: ReadonlySet<string> = new Set(Object.keys(rateContents).map((field) => `orderRate.${field}`));

/** A row as its caller may see it. */
export function maskRow(caller: Caller, type: ContentType, row: Row): Row {
  const me = caller.user?.id;
  if (type.name === "order") {
    const isOwn = isCallersOrder(caller, { customer: row.customer, business: row.business });
    return isOwn ? row : { ...row, ...personalOrder, ...orderContents };
  }
  if (type.name === "orderRate") {
    if (me === undefined) return { ...row, ...rateContents };
    return row.user === me ? row : { ...row, user: null };
  }
  if (type.name === "business" || type.name === "branch") {
    return { ...row, config: shownConfig(type.name, row.config) };
  }
  return type.name === "promoCode" ? { ...row, cupon_code: null } : row;
}
