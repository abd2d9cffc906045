import { z } from "zod";
import type { Pesos } from "#domain/base/money.ts";
import { field } from "#wire/field.ts";
import { type Standing, standingFields, standingFrom } from "./order-status.ts";
import { plainLines, plainTotal } from "./plain-order.ts";
import { readRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

export interface ListedOrder extends Standing {
  total: Pesos;
  /** The id is null where the row has none. */
  dishes: { itemId: string | null; name: string; quantity: number }[];
}

const dishes = z.array(
  z
    .object({ id: field.id.nullable().catch(null), name: field.name, quantity: z.int().positive() })
    .transform(({ id, name, quantity }) => ({ itemId: id === null ? null : String(id), name, quantity })),
);

/** A list without its dishes is a list all the same. */
const listedDishes = dishes.catch([]);

/** @throws UnreadableRow */
export function listedOrderFrom(raw: unknown): ListedOrder {
  const row = readRow(standingFields, raw);
  const standing = standingFrom(row, valueAt(raw, "delivery_method"));
  return { ...standing, total: plainTotal(raw), dishes: listedDishes.parse(plainLines(raw)) };
}
