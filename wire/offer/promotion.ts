import { z } from "zod";
import type { Promotion } from "#domain/offer/promotion.ts";
import { field } from "#wire/field.ts";
import { discountFrom, namedProducts, offerKind, offerRules, readOfferRow } from "./offer-row.ts";
import { readRow } from "#wire/reading.ts";
import type { Reading } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

export const promotionRow = z.object({
  id: field.id,
  name: field.text,
  description: field.text,
  discount_type: z.enum(["free_delivery", "per", "fixed"]).nullable(),
  discount_percentage: field.number,
  discount_fixed: field.number,
  minimum_valued_to_be_applied: field.number,
  maximum_valued_to_be_applied: field.number,
  is_min_value: field.flag,
  is_first_order: field.flag,
  is_once_to_customer: field.flag,
  is_promotion_date: field.flag,
  start_at_unix_time: field.number,
  end_at_unix_time: field.number,
  monday: field.flag,
  tuesday: field.flag,
  wenesday: field.flag.describe("Spelt so on the wire"),
  thursday: field.flag,
  friday: field.flag,
  saturday: field.flag,
  sunday: field.flag,
  holiday: field.flag,
  times_per_day: field.json,
  is_active: field.flag,
  products: z.unknown(),
  branches: z.array(z.object({ id: field.id })),
});

/** A promotion; null when deleted, or a coupon, which is nobody's who did not type it (D10). @throws UnreadableRow */
export function promotionFrom(raw: unknown, reading: Pick<Reading, "note">): Promotion | null {
  const row = readRow(readOfferRow, raw);
  const kind = offerKind(row);
  if (row.deleted === true || row.cupon_code !== null || kind === "cupon" || kind === "coupon") return null;
  const freeDelivery = kind === "free_delivery";
  return {
    ...offerRules(raw),
    id: String(row.id),
    name: row.name ?? row.description ?? "",
    discount: freeDelivery ? null : discountFrom(raw, kind, reading),
    freeDelivery,
    products: namedProducts(valueAt(raw, "products")),
  };
}
