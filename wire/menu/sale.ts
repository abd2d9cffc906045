import { z } from "zod";
import { parseInstant } from "#domain/base/bogota-time.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import { everyDay } from "#domain/base/weekly-window.ts";
import type { ProductTraits, Size } from "#domain/menu/menu.ts";
import { field, plainText, wholePesos } from "#wire/field.ts";
import { fileRow } from "#wire/store/photo.ts";
import { UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

const productFields = z.object({
  id: field.id,
  name: field.name,
  price: field.amount,
  price_currency: field.text,
  description: field.text,
  require_legal_age: field.flag,
  img_url: field.text,
  spicy_level: field.number,
  glutten_free: field.flag.describe("Spelt so on the wire"),
  contains_nuts: field.flag,
  contains_alcohol: field.flag,
  is_vegan: field.flag,
  is_vegetarian: field.flag,
  is_active: field.flag,
});

const saleFields = z.object({
  id: field.id,
  name: field.text,
  price: field.amount,
  sizes: z.array(z.object({ name: z.unknown().optional(), price: z.unknown().optional() })).nullish(),
  monday: field.flag,
  tuesday: field.flag,
  wednesday: field.flag,
  thursday: field.flag,
  friday: field.flag,
  saturday: field.flag,
  sunday: field.flag,
  extra_data: field.json,
  is_active: field.flag,
  order_index: field.number,
});

export const productRow = productFields.extend({
  extra_data: field.json,
  sku: field.text,
  category: z.object({ id: field.id, name: field.text }).nullable(),
  photo: z.array(fileRow),
});

/** A product with a price: an item of a menu, or an option. */
export const saleRow = saleFields.extend({
  sizes: z.array(z.object({ name: z.string(), price: z.number() })).nullable(),
  extra_data: field.json.describe("May hold disable_until: a map of branch id to instant"),
  product: productRow.nullable(),
  photo: z.array(fileRow),
});

export type SaleRow = z.output<typeof saleRow>;
export type ProductRow = z.output<typeof productRow>;

/** Also reads flags that only some backends send. */
export const readSaleRow = saleFields.extend({
  deleted: field.flag,
  photo: z.unknown().optional(),
  product: productFields
    .extend({ deleted: field.flag, public_on_web: field.flag, photo: z.unknown().optional() })
    .nullable()
    .default(null),
});

type ReadSale = z.output<typeof readSaleRow>;

/** Deleted or not for the web: left out silently. */
export function isGone({ deleted, product }: ReadSale): boolean {
  return deleted === true || product?.deleted === true || product?.public_on_web === false;
}

/** Items and options are sold only if their row says so, products unless it says no (S1 §3). */
export function isSold({ is_active: isActive, product }: ReadSale): boolean {
  return isActive === true && product?.is_active !== false;
}

/** Its own price, else its product's. @throws UnreadableRow when neither has one in pesos: never free (A164) */
export function salePrice(row: ReadSale): Pesos {
  const currency = row.product?.price_currency ?? "COP";
  if (currency.toUpperCase() !== "COP") throw new UnreadableRow("price_currency", "not for sale");
  const price = wholePesos(row.price ?? row.product?.price);
  if (price === null) throw new UnreadableRow("price", "not for sale");
  return price;
}

/** Its own name, else its product's. @throws UnreadableRow */
export function saleName(row: ReadSale): string {
  const name = plainText(row.name, 300) ?? row.product?.name;
  if (name === undefined) throw new UnreadableRow("name", "no text");
  return name;
}

/** Its sizes. @throws UnreadableRow for one without name or price, or a repeated name */
export function saleSizes(row: ReadSale): Size[] {
  const sizes: Size[] = [];
  for (const each of row.sizes ?? []) {
    const name = plainText(each.name, 300);
    const price = wholePesos(each.price);
    const isKnown = sizes.some((size) => size.name === name);
    if (name === null || price === null || isKnown) throw new UnreadableRow("sizes", "not for sale");
    sizes.push({ name, price });
  }
  return sizes;
}

const dayFlags = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** All weekdays that are not switched off. */
export function saleDays(row: ReadSale): Weekday[] {
  return everyDay.filter((_, index) => row[dayFlags[index] ?? "monday"] !== false);
}

/** Instant (ms) until which a branch has paused it, `disable_until[branch]` (A35); null when it is sold. */
export function pausedUntil(row: ReadSale, branchId: string): number | null {
  return parseInstant(valueAt(row.extra_data, "disable_until", branchId));
}

export function traitsFrom(product: NonNullable<ReadSale["product"]>): ProductTraits {
  const { spicy_level: level } = product;
  return {
    spicyLevel: level === 1 || level === 2 || level === 3 ? level : 0,
    glutenFree: product.glutten_free === true,
    vegan: product.is_vegan === true,
    vegetarian: product.is_vegetarian === true,
    containsNuts: product.contains_nuts === true,
    containsAlcohol: product.contains_alcohol === true,
  };
}
