import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPesos, roundPesos, splitByWeights } from "#domain/base/money.ts";
import { runs } from "#tests/support/arbitraries.ts";

describe("roundPesos", () => {
  it.each([
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [-0.5, -1],
    [-1.5, -2],
    [-2.49, -2],
    [4500.5, 4501],
    [0.499_999_999_999_999_94, 0],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
  ])("A61: %d becomes %d, halves away from zero", (n, expected) => {
    expect(roundPesos(n)).toBe(expected);
  });

  it("never answers −0", () => {
    expect(Object.is(roundPesos(-0.2), 0)).toBe(true);
    expect(Object.is(roundPesos(-0), 0)).toBe(true);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("refuses %d: a bug of the caller", (n) => {
    expect(() => roundPesos(n)).toThrow(RangeError);
  });

  it("is symmetric and at most half a peso away", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (n) => {
        expect(roundPesos(-n)).toBe(roundPesos(n) === 0 ? 0 : -roundPesos(n));
        expect(Math.abs(roundPesos(n) - n)).toBeLessThanOrEqual(0.5);
      }),
      runs(500),
    );
  });
});

describe("splitByWeights", () => {
  it("A60, M4: 10 000 over three equal lines leaves the odd peso with the first", () => {
    expect(splitByWeights(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333]);
    expect(splitByWeights(10_001, [1, 1, 1])).toEqual([3334, 3334, 3333]);
  });

  it("gives the largest remainder first, ties to the first", () => {
    expect(splitByWeights(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(splitByWeights(1, [1, 1])).toEqual([1, 0]);
    expect(splitByWeights(-10_000, [1, 1, 1])).toEqual([-3334, -3333, -3333]);
  });

  it("counts weights that are all 0 as equal, and has no parts for no weights", () => {
    expect(splitByWeights(100, [0, 0])).toEqual([50, 50]);
    expect(splitByWeights(0, [])).toEqual([]);
    expect(() => splitByWeights(1, [])).toThrow(RangeError);
  });

  it.each([[[-1, 2]], [[0.5, 1]], [[Number.NaN]], [[Number.POSITIVE_INFINITY]]])(
    "refuses the weights %j",
    (weights) => {
      expect(() => splitByWeights(100, weights)).toThrow(RangeError);
    },
  );

  it("refuses a total that is not whole", () => {
    expect(() => splitByWeights(0.5, [1])).toThrow(RangeError);
  });

  it("M4: parts add up to the total, keep its sign, and lie within a peso of the exact share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const parts = splitByWeights(total, weights);
          expect(parts).toHaveLength(weights.length);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          const sum = weights.reduce((all, weight) => all + weight, 0);
          for (const [index, part] of parts.entries()) {
            const share = sum === 0 ? 1 / weights.length : (weights[index] ?? 0) / sum;
            expect(Math.abs(part - total * share)).toBeLessThan(1.000_001);
            expect(part * total).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      runs(1000),
    );
  });

  it("a weight of 0 beside others gets nothing", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), (total, weight) => {
        expect(splitByWeights(total, [0, weight, 0])).toEqual([0, total, 0]);
      }),
    );
  });
});

describe("formatPesos", () => {
  it.each([
    [0, "$\u00a00"],
    [5, "$\u00a05"],
    [999, "$\u00a0999"],
    [1000, "$\u00a01.000"],
    [25_000, "$\u00a025.000"],
    [1_234_567, "$\u00a01.234.567"],
    [123_456_789, "$\u00a0123.456.789"],
    [-1000, "−\u00a0$\u00a01.000"],
    [-1, "−\u00a0$\u00a01"],
    [0.4, "$\u00a00"],
    [-0.4, "$\u00a00"],
  ])("A140: %d is %j", (amount, expected) => {
    expect(formatPesos(amount)).toBe(expected);
  });

  it("A140: is what Intl gives for es-CO, byte for byte, without asking it; a minus stands off", () => {
    const intl = new Intl.NumberFormat("es-CO", { style: "currency", currency: "COP", maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(formatPesos(amount)).toBe(intl.format(amount).replace("-", "−\u00a0"));
      }),
      runs(500),
    );
  });
});
