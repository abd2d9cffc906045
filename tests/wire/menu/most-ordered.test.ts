import { expect, test } from "vitest";
import { UnreadableRow } from "#wire/reading.ts";
import { mostOrderedFrom } from "#wire/menu/most-ordered.ts";

test("ids of what is ordered most are read in their order", () => {
  expect(mostOrderedFrom({ menu_product_items: [7, 5] })).toEqual(["7", "5"]);
});

test.each([{}, { menu_product_items: null }, { menu_product_items: ["mucho"] }, []])("%j is no such list", (raw) => {
  expect(() => mostOrderedFrom(raw)).toThrow(UnreadableRow);
});
