import { z } from "zod";
import type { Tax } from "#domain/store/business.ts";
import { field, plainText } from "#wire/field.ts";
import { rateFrom, type Reading } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

export const taxRow = z.object({ id: field.id, name: field.text, value: field.number.describe("Percent") });

/** Asks for the taxes of a business that hold (S1 §7). */
export function taxesFilter(businessId: string): URLSearchParams {
  return new URLSearchParams({ business: businessId, is_deleted: "false", is_active: "true" });
}

/** Null unless every tax can be read as 0 to 100 %: an order needs them all (D3, A33). */
export function taxesFrom(list: unknown, reading: Reading): Tax[] | null {
  if (!Array.isArray(list)) return null;
  const taxes = list.map((raw: unknown) => {
    const rate = rateFrom(valueAt(raw, "value"), reading);
    return rate === null ? null : { name: plainText(valueAt(raw, "name")) ?? "", rate };
  });
  const known = taxes.filter((tax) => tax !== null);
  return known.length === taxes.length ? known : null;
}

/** Surcharge per payment provider (`increments`); unreadable ones are left out. */
export function surchargesFrom(increments: unknown, reading: Reading): Record<string, number> {
  const rates = Object.entries(field.json.parse(increments) ?? {}).flatMap(([provider, percent]) => {
    const rate = rateFrom(percent, reading);
    return rate === null ? [] : [[provider, rate] as const];
  });
  return Object.fromEntries(rates);
}
