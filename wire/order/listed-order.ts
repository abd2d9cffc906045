import { z } from "zod";
import type { Pesos } from "#domain/base/money.ts";
import { field } from "#wire/field.ts";
import { type Standing, standingFields, standingFrom } from "./order-status.ts";
import { readRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

export interface ListedOrder extends Standing {
  total: Pesos;
  dishes: { name: string; quantity: number }[];
}

const dishes = z.array(z.object({ name: field.name, quantity: z.int().positive() }));

/** A list without its dishes is a list all the same. */
const listedRow = standingFields.extend({ total: field.pesos, products: dishes.nullable().catch(null) });

/** @throws UnreadableRow */
export function listedOrderFrom(raw: unknown): ListedOrder {
  const row = readRow(listedRow, raw);
  return { ...standingFrom(row, valueAt(raw, "delivery_method")), total: row.total, dishes: row.products ?? [] };
}
