import { z } from "zod";
import type { Together } from "#domain/cart/fillers.ts";
import { field } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";

export const orderedTogetherRow = z.object({
  items: z
    .array(z.object({ menu_product_item: field.id, together: z.array(field.id) }))
    .describe("Each with those beside it, the one in most orders first"),
});

/** What orders of a branch had together, by menu item (B27). @throws UnreadableRow */
export function orderedTogetherFrom(raw: unknown): Together {
  const { items } = readRow(orderedTogetherRow, raw);
  return new Map(items.map((row) => [String(row.menu_product_item), row.together.map(String)]));
}
