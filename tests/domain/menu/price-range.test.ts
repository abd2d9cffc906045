import { expect, test } from "vitest";
import { priceRange } from "#domain/menu/price-range.ts";

test("A53: the sizes of an item replace its price; without items there is no range", () => {
  const sized = {
    price: 1,
    sizes: [
      { name: "Grande", price: 9000 },
      { name: "Pequeña", price: 6000 },
    ],
  };
  expect(priceRange([sized])).toEqual({ lowest: 6000, highest: 9000 });
  expect(priceRange([sized, { price: 32_000, sizes: [] }, { price: 0, sizes: [] }])).toEqual({
    lowest: 0,
    highest: 32_000,
  });
  expect(priceRange([])).toBeNull();
});
