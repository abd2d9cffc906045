import { z } from "zod";
import { parseInstant } from "#domain/base/bogota-time.ts";
import { everyDay } from "#domain/base/weekly-window.ts";
import type { Discount, NamedProduct, NamedProducts } from "#domain/offer/discount.ts";
import type { OfferRules } from "#domain/offer/offer-rules.ts";
import { field, fromDigits, plainText, wholePesos } from "#wire/field.ts";
import { offerTimes } from "./offer-times.ts";
import { rateFrom, readRow, UnreadableRow } from "#wire/reading.ts";
import type { Reading } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

/** What promotions and coupons share; a field that was never written is null. */
export const readOfferRow = z.object({
  id: field.id,
  name: field.text,
  description: field.text,
  discount_type: field.text,
  cupon_code: field.text,
  is_min_value: field.flag,
  is_first_order: field.flag,
  is_once_to_customer: field.flag,
  is_promotion_date: field.flag,
  monday: field.flag,
  tuesday: field.flag,
  wenesday: field.flag,
  thursday: field.flag,
  friday: field.flag,
  saturday: field.flag,
  sunday: field.flag,
  holiday: field.flag,
  is_active: field.flag,
  deleted: field.flag,
});

type ReadOffer = z.output<typeof readOfferRow>;

/** `free_delivery`, `per`, `fixed`, `cupon` or another word; null for none. */
export function offerKind(row: Pick<ReadOffer, "discount_type">): string | null {
  return row.discount_type?.toLowerCase() ?? null;
}

const dayFlags = ["monday", "tuesday", "wenesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The flags that are on; a row without any flag has no rule of days. */
function offerDays(row: ReadOffer): Pick<OfferRules, "weekdays" | "onHolidays"> {
  const isStated = [...dayFlags, "holiday" as const].some((flag) => row[flag] !== null);
  if (!isStated) return { weekdays: everyDay, onHolidays: true };
  return {
    weekdays: everyDay.filter((_, index) => row[dayFlags[index] ?? "monday"] === true),
    onHolidays: row.holiday === true,
  };
}

const largestInstant = 8_640_000_000_000_000;
const leastMilliseconds = 946_684_800_000;

/** A unix time in seconds or milliseconds, or an ISO text, in ms; null for none, which 0 is too. @throws UnreadableRow */
function unixTime(raw: unknown, key: string): number | null {
  const value = fromDigits(raw);
  if (value === null || value === 0 || value === "") return null;
  const instant =
    typeof value === "number" ? (Math.abs(value) < leastMilliseconds ? value * 1000 : value) : parseInstant(value);
  if (instant === null || Number.isNaN(instant)) throw new UnreadableRow(key, "no instant");
  return Math.max(-largestInstant, Math.min(largestInstant, instant));
}

/** Pesos, 0 when they were never written. @throws UnreadableRow */
function pesosAt(raw: unknown, key: string): number {
  const value = valueAt(raw, key) ?? 0;
  const amount = wholePesos(value === "" ? 0 : value);
  if (amount === null) throw new UnreadableRow(key, "no amount");
  return amount;
}

function idAt(raw: unknown, key: string): string {
  const id = field.id.safeParse(typeof raw === "object" ? valueAt(raw, "id") : raw);
  if (!id.success) throw new UnreadableRow(key, "no id");
  return String(id.data);
}

/** Ids of a relation: a list of rows or of ids. @throws UnreadableRow */
function idsAt(raw: unknown, key: string): string[] {
  const list = valueAt(raw, key) ?? [];
  if (!Array.isArray(list)) throw new UnreadableRow(key, "no list");
  return list.map((each: unknown) => idAt(each, key));
}

function isChecked(raw: unknown): boolean {
  return field.flag.parse(valueAt(raw, "checked") ?? null) === true;
}

/** What is checked in a list inside a product, null when nothing is. */
function checkedIn<T>(raw: unknown, key: string, read: (each: unknown) => T): T[] | null {
  const list = valueAt(raw, key);
  if (!Array.isArray(list)) return null;
  const checked = list.filter(isChecked).map(read);
  return checked.length > 0 ? checked : null;
}

function sizeName(raw: unknown): string {
  const name = plainText(valueAt(raw, "name"));
  if (name === null) throw new UnreadableRow("products", "no size");
  return name;
}

function namedProduct(raw: unknown): NamedProduct[] {
  const itemIds = checkedIn(raw, "items", (item) => idAt(item, "products"));
  const sizes = checkedIn(raw, "sizes", sizeName);
  if (!isChecked(raw) && itemIds === null && sizes === null) return [];
  return [{ productId: idAt(raw, "products"), itemIds, sizes }];
}

/** The products of `{allProducts}` or of a list whose entries, their items or their sizes are checked; none of them when
 * neither is there. @throws UnreadableRow */
export function namedProducts(raw: unknown): NamedProducts {
  if (Array.isArray(raw)) return raw.flatMap(namedProduct);
  return field.flag.parse(valueAt(raw, "allProducts") ?? null) === true ? null : [];
}

/** The base discount by its kind: a row of no kind takes its percentage, else its amount. @throws UnreadableRow */
export function discountFrom(raw: unknown, kind: string | null, reading: Pick<Reading, "note">): Discount | null {
  const amount = pesosAt(raw, "discount_fixed") || pesosAt(raw, "discount_value");
  const percent = valueAt(raw, "discount_percentage") ?? "";
  const rate = percent === "" ? 0 : rateFrom(percent, reading);
  if (rate === null) throw new UnreadableRow("discount_percentage", "no percentage");
  if (rate > 0 && kind !== "fixed") return { kind: "percent", rate };
  return amount > 0 && kind !== "per" ? { kind: "fixed", amount } : null;
}

/** The rules of a promotion or coupon (S1 §4). @throws UnreadableRow */
export function offerRules(raw: unknown): OfferRules {
  const row = readRow(readOfferRow, raw);
  const isFree = offerKind(row) === "free_delivery";
  const isDated = row.is_promotion_date === true;
  return {
    isActive: row.is_active === true,
    ...offerDays(row),
    branchIds: idsAt(raw, "branches"),
    dates: {
      from: isDated ? unixTime(valueAt(raw, "start_at_unix_time") ?? null, "start_at_unix_time") : null,
      until: isDated ? unixTime(valueAt(raw, "end_at_unix_time") ?? null, "end_at_unix_time") : null,
    },
    times: offerTimes(valueAt(raw, "times_per_day")),
    // Free delivery has a minimum without the flag too (S1 §4).
    minimum: row.is_min_value === true || isFree ? pesosAt(raw, "minimum_valued_to_be_applied") : 0,
    firstOrder: row.is_first_order === true,
    oncePerCustomer: row.is_once_to_customer === true,
  };
}

/** The cap of a discount in pesos, null for none, which 0 is too (A59). @throws UnreadableRow */
export function discountCap(raw: unknown): number | null {
  return pesosAt(raw, "maximum_valued_to_be_applied") || null;
}
