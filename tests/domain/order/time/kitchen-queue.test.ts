import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import { kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import { deliveryTimeOf, kitchenTasks, kitchenWait } from "#domain/order/time/kitchen-queue.ts";
import { menu as anyMenu } from "#tests/support/arbitraries.ts";

const factor = 300_000;
const range = { min: 20, max: 35 };
const busy = (own: number, wait: number) => deliveryTimeOf({ deliveryTime: range, automaticTime: true }, { own, wait });

describe("the time that an order takes while others are in progress (A198)", () => {
  test.each([
    [0, 0],
    [10, 5],
    [16, 5],
    [17, 10],
    [100, 30],
    [-5, 0],
  ])("%d minutes of work in progress are a wait of %d", (work, expected) => {
    expect(kitchenWait(work, factor)).toBe(expected);
  });

  test("a branch without automatic time keeps its range, and the default where it states none", () => {
    const own = { own: 200, wait: 40 };
    expect(deliveryTimeOf({ deliveryTime: range, automaticTime: false }, own)).toEqual(range);
    expect(deliveryTimeOf({ deliveryTime: null, automaticTime: false }, own)).toEqual({ min: 10, max: 20 });
  });

  test("it is later by the wait, and by what the order's own work exceeds the range", () => {
    expect(busy(15, 0)).toEqual(range);
    expect(busy(35, 10)).toEqual({ min: 30, max: 45 });
    expect(busy(50, 10)).toEqual({ min: 45, max: 60 });
  });

  test("an item counts with the longest of its groups' times, an unknown one with none", () => {
    fc.assert(
      fc.property(anyMenu, fc.integer({ min: 0, max: 5 }), ({ groups, ...rest }, quantity) => {
        const ids = groups.flatMap(({ items }) => items.map(({ id }) => id));
        const twice = { ...rest, groups: [...groups, ...groups.map((group) => ({ ...group, cookingMinutes: 77 }))] };
        expect(
          kitchenTasks(
            twice,
            [...ids, "none"].map((itemId) => ({ itemId, quantity })),
          ),
        ).toEqual([...ids.map(() => ({ cookingMinutes: 77, quantity })), { cookingMinutes: 0, quantity }]);
      }),
    );
  });

  test("one order, unit or dish more never makes it earlier, and it is never before the branch's own range", () => {
    const minutes = fc.integer({ min: 0, max: 90 });
    const orders = fc.array(
      fc.array(fc.record({ cookingMinutes: minutes, quantity: fc.integer({ min: 0, max: 99 }) })),
    );
    const factors = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 500 }), minutes, minutes, factors, (ahead, more, min, max, of) => {
        const work = ahead.reduce((sum, tasks) => sum + kitchenLoad(tasks, of), 0);
        const branch = { deliveryTime: { min, max }, automaticTime: true };
        const now = deliveryTimeOf(branch, { own: more, wait: kitchenWait(work, of) });
        for (const later of [
          deliveryTimeOf(branch, { own: more, wait: kitchenWait(work + more, of) }),
          deliveryTimeOf(branch, { own: more + 1, wait: kitchenWait(work, of) }),
        ]) {
          expect(later.min).toBeGreaterThanOrEqual(now.min);
          expect(later.max).toBeGreaterThanOrEqual(now.max);
          expect(shownDeliveryTime(later).max).toBeGreaterThanOrEqual(shownDeliveryTime(now).max);
        }
        expect(now.min).toBeGreaterThanOrEqual(min);
        expect(now.max).toBeGreaterThanOrEqual(max);
        expect(now.max - now.min).toBe(max - min);
        expect(Number.isSafeInteger(now.max)).toBe(true);
      }),
    );
  });
});
