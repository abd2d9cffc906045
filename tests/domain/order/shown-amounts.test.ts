import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustmentKinds, deliveryFeeOf, discountOf, totalOf } from "#domain/order/adjustment.ts";
import type { Adjustment } from "#domain/order/adjustment.ts";
import { labelValues, shownAmounts } from "#domain/order/shown-amounts.ts";
import { deliveryModes } from "#domain/store/delivery.ts";

function row(kind: Adjustment["kind"], amount: number, more: Partial<Adjustment> = {}): Adjustment {
  return { kind, source: { id: null, name: null }, rate: null, basis: 0, amount, lines: [], ...more };
}

const rows = fc.array(
  fc.record({ kind: fc.constantFrom(...adjustmentKinds), amount: fc.integer({ min: -50_000, max: 50_000 }) }),
  { maxLength: 6 },
);
const modes = fc.constantFrom(null, ...deliveryModes);

describe("the rows above a total (UX29)", () => {
  test("begin with the subtotal, and add up to the total with what is shown of each", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000 }), rows, modes, (subtotal, adjustments, mode) => {
        const amounts = totalOf(
          subtotal,
          adjustments.map(({ kind, amount }) => row(kind, amount)),
        );
        const [first, ...others] = shownAmounts(amounts, mode);
        expect(first).toEqual({ kind: "subtotal", amount: subtotal });
        expect(others.filter(({ kind }) => kind === "subtotal")).toEqual([]);
        const shown = others.reduce(
          (sum, one) => sum + (one.kind === "adjustment" && one.amount !== "free" ? one.amount : 0),
          subtotal,
        );
        const cancelled = amounts.adjustments
          .filter(({ kind }) => kind === "freeDelivery" || (kind === "delivery" && deliveryFeeOf(amounts) === 0))
          .reduce((sum, { amount }) => sum + amount, 0);
        expect(shown + cancelled).toBe(amounts.total);
      }),
    );
  });

  test("a fee that a promotion pays is free, and the promotion has no row of its own (A67)", () => {
    const amounts = totalOf(20_000, [row("delivery", 5000), row("freeDelivery", -5000)]);
    expect(shownAmounts(amounts, "delivery").slice(1)).toEqual([
      { kind: "adjustment", adjustment: row("delivery", 5000), amount: "free" },
    ]);
  });

  test("what changes nothing is left out, but for a tax and a fee of 0, which is free", () => {
    const amounts = totalOf(20_000, [row("promotion", 0), row("surcharge", 0), row("tax", 0), row("delivery", 0)]);
    expect(shownAmounts(amounts, "delivery").slice(1)).toEqual([
      { kind: "adjustment", adjustment: row("tax", 0), amount: 0 },
      { kind: "adjustment", adjustment: row("delivery", 0), amount: "free" },
    ]);
  });

  test.each(["pickup", "onsite"] as const)(
    "%s has no row of a delivery, also where a backend keeps its fee as 0 (A70)",
    (mode) => {
      const amounts = totalOf(20_000, [row("coupon", -100), row("delivery", 0)]);
      expect(shownAmounts(amounts, mode).slice(1)).toEqual([
        { kind: "adjustment", adjustment: row("coupon", -100), amount: -100 },
      ]);
    },
  );

  test.each([
    ["delivery", 20_000, true],
    [null, 20_000, true],
    ["pickup", 20_000, false],
    ["onsite", 20_000, false],
    ["delivery", 0, false],
  ] as const)(
    "without a fee, mode %s and subtotal %d: a row that says it is not known: %s (A70)",
    (mode, subtotal, has) => {
      const shown = shownAmounts(totalOf(subtotal, [row("coupon", -100)]), mode);
      expect(shown.some(({ kind }) => kind === "feeUnknown")).toBe(has);
      const priced = shownAmounts(totalOf(subtotal, [row("delivery", 4000)]), mode);
      expect(priced.some(({ kind }) => kind === "feeUnknown")).toBe(false);
    },
  );

  test("a tax is called by its name and rate, one without a name as all taxes are (A160)", () => {
    const tax = row("tax", 800, { source: { id: null, name: "IVA" }, rate: 80_000 });
    expect(labelValues(tax, "Impuestos")).toEqual({ name: "IVA", rate: "8\u00a0%" });
    expect(labelValues(row("tax", 800), "Impuestos")).toEqual({ name: "Impuestos", rate: "none" });
    expect(labelValues(row("coupon", -1, { rate: 0 }), "Impuestos")).toEqual({ name: "", rate: "none" });
  });

  test("discounts are promotions and coupon together; a fee is the fee after what pays it (A70)", () => {
    const amounts = totalOf(20_000, [row("promotion", -300), row("coupon", -200), row("tax", 90)]);
    expect(discountOf(amounts)).toBe(500);
    expect(deliveryFeeOf(amounts)).toBeNull();
    expect(deliveryFeeOf(totalOf(1, [row("delivery", 4000), row("freeDelivery", -1500)]))).toBe(2500);
  });
});
