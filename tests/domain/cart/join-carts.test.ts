import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configurationKey, countUnits } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { joinCarts } from "#domain/cart/join-carts.ts";
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
