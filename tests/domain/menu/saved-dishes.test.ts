import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSaved, mostSavedDishes, stillOnMenu, toggleSaved } from "#domain/menu/saved-dishes.ts";
import type { SavedDish } from "#domain/menu/saved-dishes.ts";

const dish = fc.record({ branchId: fc.constantFrom("1", "2"), itemId: fc.constantFrom("7", "8", "9") });

const pressed = (presses: readonly SavedDish[]) => presses.reduce<SavedDish[]>(toggleSaved, []);

describe("dishes that a heart keeps (B26)", () => {
  test("each press turns one of them over, and each is there once", () => {
    fc.assert(
      fc.property(fc.array(dish), dish, (presses, one) => {
        const saved = pressed(presses);
        const presents = presses.filter(({ branchId, itemId }) => branchId === one.branchId && itemId === one.itemId);
        expect(isSaved(saved, one)).toBe(presents.length % 2 === 1);
        expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(saved.length);
        expect(isSaved(toggleSaved(saved, one), one)).toBe(!isSaved(saved, one));
      }),
    );
  });

  test("the latest is first, and beyond the most the oldest goes", () => {
    const many = Array.from({ length: mostSavedDishes + 2 }, (_, index) => ({ branchId: "1", itemId: String(index) }));
    const saved = pressed(many);
    expect(saved).toHaveLength(mostSavedDishes);
    expect(saved[0]).toEqual(many.at(-1));
    expect(isSaved(saved, { branchId: "1", itemId: "1" })).toBe(false);
  });

  test("a menu takes away only what it lacks, of its own branch", () => {
    fc.assert(
      fc.property(fc.array(dish), fc.subarray(["7", "8", "9"]), (presses, menu) => {
        const saved = pressed(presses);
        const left = stillOnMenu(saved, "1", new Set(menu));
        expect(left).toEqual(saved.filter(({ branchId, itemId }) => branchId === "2" || menu.includes(itemId)));
        expect(stillOnMenu(left, "1", new Set(menu))).toBe(left);
      }),
    );
  });
});
