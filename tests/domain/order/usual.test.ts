import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noteOrdered, usualOf } from "#domain/order/usual.ts";
import type { Favorite, OrderedProducts } from "#domain/order/usual.ts";

function product(itemId: string, changes: Partial<Favorite["line"]> = {}): OrderedProducts["products"][number] {
  const line = { itemId, groupId: "g", sizeName: null, options: [], quantity: 1, note: "", ...changes };
  return { productId: `p-${itemId}`, line };
}

function after(orders: readonly OrderedProducts[]): Favorite[] {
  return orders.reduce<Favorite[]>((favorites, order) => noteOrdered(favorites, order), []);
}

const order = fc.record({
  branchId: fc.constantFrom("1", "2"),
  products: fc.array(
    fc.constantFrom("a", "b", "c", "d").map((id) => product(id)),
    { maxLength: 5 },
  ),
  at: fc.integer({ min: 0, max: 1_000_000 }),
});

describe("what a device orders most", () => {
  test("counts orders, not units, each configuration apart, and keeps no words of a person", () => {
    const favorites = after([
      {
        branchId: "1",
        products: [product("a", { quantity: 9, note: "para Ana" }), product("a", { note: "otra" })],
        at: 1,
      },
      { branchId: "1", products: [product("b")], at: 2 },
      { branchId: "1", products: [product("b"), product("a", { sizeName: "Grande" })], at: 3 },
    ]);
    expect(usualOf(favorites, "1", 9).map(({ line, count }) => [line.itemId, line.sizeName, count, line.note])).toEqual(
      [
        ["b", null, 2, ""],
        ["a", "Grande", 1, ""],
        ["a", null, 1, ""],
      ],
    );
    expect(usualOf(favorites, "2", 9)).toEqual([]);
  });

  test("counts are those of the orders, whatever their order, and no more are shown than asked for", () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 12 }), fc.integer({ min: 0, max: 5 }), (orders, most) => {
        const favorites = after(orders);
        for (const { branchId, line, count } of favorites) {
          const having = orders.filter(
            (one) => one.branchId === branchId && one.products.some((had) => had.line.itemId === line.itemId),
          );
          expect(count).toBe(having.length);
        }
        const shown = usualOf(favorites, "1", most);
        expect(shown.length).toBeLessThanOrEqual(most);
        for (const [index, { count }] of shown.entries())
          expect(count).toBeLessThanOrEqual(shown[index - 1]?.count ?? Infinity);
      }),
    );
  });

  test("of what was ordered as often, the latest comes first", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 5 }), (instants) => {
        const favorites = after(instants.map((at) => ({ branchId: "1", products: [product(`x${at}`)], at })));
        expect(usualOf(favorites, "1", 9).map(({ line }) => line.itemId)).toEqual(
          instants.toSorted((a, b) => b - a).map((at) => `x${at}`),
        );
      }),
    );
  });

  test("a device keeps fifty: the latest order always, then what is ordered oftener", () => {
    const many = Array.from({ length: 60 }, (_, index) => product(`x${index}`));
    const favorites = after([
      { branchId: "1", products: [product("often")], at: 1 },
      { branchId: "1", products: [product("often")], at: 2 },
      { branchId: "1", products: many.slice(0, 49), at: 3 },
      { branchId: "1", products: [product("new")], at: 4 },
    ]);
    const ids = favorites.map(({ line }) => line.itemId);
    expect(ids).toHaveLength(50);
    expect([ids.includes("often"), ids.includes("new")]).toEqual([true, true]);
  });
});
