import { z } from "zod";
import { field } from "./field.ts";

/** A promotion as the platform lists it; no shop reads it yet. */
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
