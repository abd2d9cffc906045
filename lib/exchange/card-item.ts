import * as v from "valibot";
import type { MenuItem } from "#domain/menu/menu.ts";
import { pesosSchema } from "./amount.ts";

/** What a card does not show of an item with nothing to choose: product, price, its one size, legal age, alcohol. */
export const cardItemSchema = v.tuple([v.string(), pesosSchema, v.nullable(v.string()), v.boolean(), v.boolean()]);

/** Whether the plus of a card may add the item at once: neither sizes nor options to choose from. */
export function hasNothingToChoose(item: MenuItem): boolean {
  return !item.hasOptions && item.sizes.length < 2;
}

/** For the card's own attribute; `cardItemSchema` reads it. */
export function writeCardItem({ productId, price, sizes, requiresLegalAge, traits }: MenuItem): string {
  const [size] = sizes;
  const values: v.InferInput<typeof cardItemSchema> = [
    productId,
    size?.price ?? price,
    size?.name ?? null,
    requiresLegalAge,
    traits.containsAlcohol,
  ];
  return JSON.stringify(values);
}
