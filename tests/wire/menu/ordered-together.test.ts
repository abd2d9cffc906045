import { expect, test } from "vitest";
import { orderedTogetherFrom } from "#wire/menu/ordered-together.ts";
import { UnreadableRow } from "#wire/reading.ts";

test("what was ordered together is read in its order, by item", () => {
  expect(orderedTogetherFrom({ items: [{ menu_product_item: 7, together: [5, 3] }] })).toEqual(
    new Map([["7", ["5", "3"]]]),
  );
});

test.each([{}, { items: [{ menu_product_item: 7 }] }, { items: [{ menu_product_item: "mucho", together: [] }] }, []])(
  "%j is no such list",
  (raw) => {
    expect(() => orderedTogetherFrom(raw)).toThrow(UnreadableRow);
  },
);
