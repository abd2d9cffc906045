import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mostOrderedGroup } from "#domain/menu/most-ordered.ts";
import { sampleItem, sampleMenuGroup } from "#tests/support/samples.ts";

const items = ["a", "b", "c", "d"].map((id) => sampleItem({ id }));
const menu = { id: "m", name: "Carta", groups: [sampleMenuGroup({ items })] };
const named = (ids: readonly string[]) => mostOrderedGroup(menu, ids, "Lo más pedido")?.items.map(({ id }) => id);

test("what is ordered most stands in that order, each once, as far as the menu shows it", () => {
  expect(named(["c", "gone", "a", "c"])).toEqual(["c", "a"]);
  expect(named(["c", "gone"])).toBeUndefined();
  expect(named([])).toBeUndefined();
});

test("no dish is invented, whatever is told", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c", "d", "x", "y")), (ids) => {
      const shown = named(ids) ?? [];
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.every((id) => ids.some((told) => told === id) && items.some((item) => item.id === id))).toBe(true);
    }),
  );
});
