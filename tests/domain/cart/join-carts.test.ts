import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configurationKey, countUnits } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { joinCarts, partCarts } from "#domain/cart/join-carts.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleLine } from "#tests/support/samples.ts";

function cartOf(menuId: string, lines: CartLine[]): Cart {
  return { ...emptyCart, menuId, lines };
}

/** Lines of few items and many units: equal ones meet, and limits are reached. */
function cartWith(prefix: string): fc.Arbitrary<Cart> {
  const line = fc.record({ item: fc.integer({ min: 1, max: 60 }), quantity: fc.integer({ min: 1, max: 99 }) });
  return fc.uniqueArray(line, { maxLength: 50, selector: ({ item }) => item }).map((lines) =>
    cartOf(
      prefix,
      lines.map(({ item, quantity }) => sampleLine({ lineId: `${prefix}${item}`, itemId: `i${item}`, quantity })),
    ),
  );
}

describe("partCarts (B14)", () => {
  it("undoes a join, whatever merged or did not fit", () => {
    fc.assert(
      fc.property(cartWith("a"), cartWith("b"), (lying, carried) => {
        const parted = partCarts(joinCarts(lying, carried).cart, lying.lines, carried);
        expect(parted.lines).toEqual(lying.lines);
      }),
      runs(300),
    );
  });

  it("leaves what was added since, and one unit at least of what was there", () => {
    const lying = cartOf("m2", [sampleLine({ lineId: "a", quantity: 2 })]);
    const carried = cartOf("m1", [sampleLine({ lineId: "b", quantity: 5 }), sampleLine({ lineId: "c", itemId: "i2" })]);
    const added = sampleLine({ lineId: "d", itemId: "i3" });
    const { cart } = joinCarts(lying, carried);
    expect(partCarts({ ...cart, lines: [...cart.lines, added] }, lying.lines, carried).lines).toEqual([
      ...lying.lines,
      added,
    ]);
    const fewer = cart.lines.map((line) => ({ ...line, quantity: 3 }));
    expect(partCarts({ ...cart, lines: fewer }, lying.lines, carried).lines).toMatchObject([{ quantity: 1 }]);
    expect(partCarts({ ...cart, lines: fewer.slice(1) }, lying.lines, carried)).toEqual(emptyCart);
  });
});

describe("joinCarts (A39, F28)", () => {
  it("loses no unit: what the joined cart does not take is left", () => {
    fc.assert(
      fc.property(cartWith("a"), cartWith("b"), (lying, carried) => {
        const { cart, left } = joinCarts(lying, carried);
        const units = countUnits(cart) + countUnits({ ...emptyCart, lines: left });
        expect(units).toBe(countUnits(lying) + countUnits(carried));
        expect(cart.lines.length).toBeLessThanOrEqual(cartLimits.lines);
        expect(Math.max(0, ...cart.lines.map(({ quantity }) => quantity))).toBeLessThanOrEqual(cartLimits.quantity);
        const kept = cart.lines.map(configurationKey);
        for (const line of lying.lines) expect(kept).toContain(configurationKey(line));
      }),
      runs(300),
    );
  });

  it("keeps a yes to the legal-age question of either, and the menu that the lines come from", () => {
    const lying = cartOf("m2", [sampleLine({ lineId: "a" })]);
    const carried = cartOf("m1", [sampleLine({ lineId: "b", itemId: "i2" })]);
    expect(joinCarts(lying, carried).cart).toMatchObject({ menuId: "m1", legalAgeConfirmed: false });
    expect(joinCarts({ ...lying, legalAgeConfirmed: true }, carried).cart.legalAgeConfirmed).toBe(true);
    expect(joinCarts(lying, { ...carried, legalAgeConfirmed: true }).cart.legalAgeConfirmed).toBe(true);
    expect(joinCarts(lying, { ...carried, menuId: null }).cart.menuId).toBe("m2");
  });
});
