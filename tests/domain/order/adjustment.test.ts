import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Adjustment, lineDiscountOf } from "#domain/order/adjustment.ts";

const share = fc.record({ lineId: fc.constantFrom("a", "b"), amount: fc.nat(10_000) });
const adjustment = fc.array(share, { maxLength: 3 }).map((lines): Adjustment => ({
  kind: "promotion",
  rate: null,
  basis: 0,
  source: { id: null, name: null },
  amount: -lines.reduce((sum, { amount }) => sum + amount, 0),
  lines,
}));

test("what is taken off the lines is what all rows take off, and no line has another's part", () => {
  fc.assert(
    fc.property(fc.array(adjustment, { maxLength: 3 }), (adjustments) => {
      const [a, b] = ["a", "b"].map((lineId) => lineDiscountOf({ adjustments }, lineId));
      expect((a ?? 0) + (b ?? 0) + adjustments.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      const withoutB = adjustments.map((row) => ({ ...row, lines: row.lines.filter(({ lineId }) => lineId === "a") }));
      expect(lineDiscountOf({ adjustments: withoutB }, "a")).toBe(a);
      expect(lineDiscountOf({ adjustments: withoutB }, "b")).toBe(0);
    }),
  );
});
