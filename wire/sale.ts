import { z } from "zod";
import { parseInstant } from "#domain/base/bogota-time.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import { everyDay } from "#domain/base/weekly-window.ts";
import type { ProductTraits, Size } from "#domain/menu/menu.ts";
import { field, plainText, wholePesos } from "./field.ts";
import { fileRow } from "./photo.ts";
import { UnreadableRow } from "./reading.ts";
import { valueAt } from "./value-at.ts";

const productFields = z.object({
  id: field.id,
  name: field.name,
  price: field.amount,
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

/** What is sold, apart from its place and price in a menu. */
export const productRow = productFields.extend({
  price_currency: field.text,
  extra_data: field.json,
  sku: field.text,
  category: z.object({ id: field.id, name: field.text }).nullable(),
  photo: z.array(fileRow),
});

/** A product for a price: an item of a menu, or an option of an option group. */
export const saleRow = saleFields.extend({
  sizes: z.array(z.object({ name: z.string(), price: z.number() })).nullable(),
  extra_data: field.json.describe("May hold disable_until: a map of branch id to instant"),
  product: productRow.nullable(),
  photo: z.array(fileRow),
});

export type SaleRow = z.output<typeof saleRow>;
export type ProductRow = z.output<typeof productRow>;

/** What items and options are read from: flags that only some backends send come along. */
export const readSaleRow = saleFields.extend({
  deleted: field.flag,
  photo: z.unknown().optional(),
  product: productFields
    .extend({ deleted: field.flag, public_on_web: field.flag, photo: z.unknown().optional() })
    .nullable()
    .default(null),
});

type ReadSale = z.output<typeof readSaleRow>;

/** True for what was deleted, or is not for the web: nobody is told of it. */
export function isGone({ deleted, product }: ReadSale): boolean {
  return deleted === true || product?.deleted === true || product?.public_on_web === false;
}

/** Items and options are sold only when their row says so; their product unless its row says no (S1 §3). */
export function isSold({ is_active: isActive, product }: ReadSale): boolean {
  return isActive === true && product?.is_active !== false;
}

/**
 * What it costs: its own price, else its product's.
 * @throws UnreadableRow when neither names one: it is not for sale, never free
 */
export function salePrice(row: ReadSale): Pesos {
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

/** Its sizes. @throws UnreadableRow when one has no name or price or two have one name: which price holds is not known */
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

/** The weekdays on which it is sold: all that are not switched off. */
export function saleDays(row: ReadSale): Weekday[] {
  return everyDay.filter((_, index) => row[dayFlags[index] ?? "monday"] !== false);
}

/** Until when (ms) a branch does not sell it, by `disable_until[branch]`, however far away (A35); null when it does. */
export function pausedUntil(row: ReadSale, branchId: string): number | null {
  return parseInstant(valueAt(row.extra_data, "disable_until", branchId));
}

/** What its product is made of. */
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
