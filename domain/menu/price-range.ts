import type { Pesos } from "#domain/base/money.ts";
import type { MenuItem } from "./menu.ts";

/** The lowest and the highest price without extras. */
export interface PriceRange {
  lowest: Pesos;
  highest: Pesos;
}

/** What items cost, each of their sizes counted (A53); null without any. */
export function priceRange(items: readonly Pick<MenuItem, "price" | "sizes">[]): PriceRange | null {
  const prices = items.flatMap(({ price, sizes }) => (sizes.length > 0 ? sizes.map((size) => size.price) : [price]));
  const [first] = prices;
  if (first === undefined) return null;
  const add = ({ lowest, highest }: PriceRange, price: Pesos) => ({
    lowest: Math.min(lowest, price),
    highest: Math.max(highest, price),
  });
  return prices.reduce(add, { lowest: first, highest: first });
}
