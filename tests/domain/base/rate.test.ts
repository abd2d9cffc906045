import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRate, parsePercent, percentOfRate, shareOf } from "#domain/base/rate.ts";
import { runs } from "#tests/support/arbitraries.ts";

/** The same share by another way: the half is decided by doubling. */
function slowShare(amount: number, rate: number): number {
  const doubled = BigInt(amount) * BigInt(rate) * 2n;
  const sign = doubled < 0n ? -1n : 1n;
  return Number(sign * ((sign * doubled + 1_000_000n) / 2_000_000n));
}

describe("shareOf", () => {
  it.each([
    [25_000, 80_000, 2000],
    [25_001, 195_000, 4875],
    [10_000, 33_300, 333],
    [1_000_000, 9660, 9660],
    [50, 10_000, 1],
    [49, 10_000, 0],
    [150, 10_000, 2],
    [-50, 10_000, -1],
    [-150, 10_000, -2],
    [123_456, 0, 0],
    [0, 190_000, 0],
    [99_999_999, 1_000_000, 99_999_999],
    [Number.MAX_SAFE_INTEGER, 1_000_000, Number.MAX_SAFE_INTEGER],
  ])("A61, A146: of %d at %d parts per million = %d", (amount, rate, expected) => {
    expect(shareOf(amount, rate)).toBe(expected);
  });

  it("M4: agrees with exact arithmetic for any amount and rate", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (amount, rate) => {
          expect(shareOf(amount, rate)).toBe(slowShare(amount, rate));
        },
      ),
      runs(2000),
    );
  });

  it("M4: 0.1 + 0.2 never enters: what is not whole is refused", () => {
    expect(() => shareOf(0.1 + 0.2, 80_000)).toThrow(RangeError);
    expect(() => shareOf(1000, 0.5)).toThrow(RangeError);
    expect(() => shareOf(Number.NaN, 80_000)).toThrow(RangeError);
  });
});

describe("parsePercent", () => {
  it.each([
    ["8", 80_000, true],
    ["0", 0, true],
    ["0.966", 9660, true],
    ["0,966", 9660, true],
    [" 7.5 ", 75_000, true],
    ["19.00", 190_000, true],
    ["0.0001", 1, true],
    ["0.00005", 1, false],
    ["0.00004", 0, false],
    ["33.333333", 333_333, false],
    ["100", 1_000_000, true],
    ["99.99999", 1_000_000, false],
  ])("A146: %j is %d parts per million, exact: %s", (text, rate, isExact) => {
    expect(parsePercent(text)).toEqual({ rate, isExact });
  });

  it.each(["", "x", "-1", "100.1", "101", "1e2", "NaN", "1.2.3", "1000"])("%j is no percentage", (text) => {
    expect(parsePercent(text)).toBeNull();
  });

  it("reads back what it shows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (rate) => {
        const decimals = `${Math.trunc(rate / 10_000)}.${String(rate % 10_000).padStart(4, "0")}`;
        expect(parsePercent(decimals)).toEqual({ rate, isExact: true });
        expect(parsePercent(formatRate(rate).replace("\u00a0%", ""))).toEqual({ rate, isExact: true });
        expect(parsePercent(String(percentOfRate(rate)))?.rate).toBe(rate);
      }),
      runs(1000),
    );
  });
});

describe("formatRate", () => {
  it.each([
    [0, "0\u00a0%"],
    [80_000, "8\u00a0%"],
    [75_000, "7,5\u00a0%"],
    [72_500, "7,25\u00a0%"],
    [9660, "0,966\u00a0%"],
    [190_000, "19\u00a0%"],
    [1_000_000, "100\u00a0%"],
    [1, "0,0001\u00a0%"],
  ])("%d parts per million are %j", (rate, expected) => {
    expect(formatRate(rate)).toBe(expected);
  });
});
