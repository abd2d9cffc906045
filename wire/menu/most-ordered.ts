import { z } from "zod";
import { field } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";

export const mostOrderedRow = z.object({
  menu_product_items: z.array(field.id).describe("The most ordered first"),
});

/** The ids of the menu items that a branch sells most, the most ordered first (B25). @throws UnreadableRow */
export function mostOrderedFrom(raw: unknown): string[] {
  return readRow(mostOrderedRow, raw).menu_product_items.map(String);
}
