import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Eaters,
  eatersOf,
  equalParts,
  mostPeople,
  partsByDish,
  partsByPerson,
  withDishOf,
  withEater,
  withoutEater,
} from "#domain/order/bill/bill-split.ts";
import { isDivisible } from "#domain/order/bill/is-divisible.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { pesos, runs } from "#tests/support/arbitraries.ts";
import { contentsFixture } from "#tests/support/order-fixture.ts";

const names = ["Ana", "Luis", "Eva", "Sol", "Teo", "Paz", "Leo", "Mar", "Gil", "Ada", "Ivo", "Lía"];
const dish = pesos.map((total) => ({ total }));
/** Dishes, a total that discounts, taxes and tip make less or more than they cost, and who had what. */
const bill = fc
  .record({
    lines: fc.array(dish, { minLength: 1, maxLength: 12 }),
    total: fc.integer({ min: 0, max: 5_000_000 }),
    people: fc.integer({ min: 1, max: mostPeople }),
  })
  .chain(({ lines, total, people }) => {
    const those = names.slice(0, people);
    return fc.record({
      lines: fc.constant(lines),
      total: fc.constant(total),
      eaters: fc.record({
        names: fc.constant(those),
        lines: fc.tuple(...lines.map(() => fc.subarray(those))),
      }),
    });
  });

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}

/** What each would pay if pesos had cents. */
function fairParts(lines: readonly { total: number }[], total: number, eaters: Eaters): number[] {
  const whole = sum(lines.map((line) => line.total));
  return eaters.names.map((name) => {
    if (whole === 0) return total / eaters.names.length;
    const own = lines.map((line, index) => {
      const those = eaters.lines[index]?.length === 0 ? eaters.names : (eaters.lines[index] ?? []);
      return those.includes(name) ? line.total / those.length : 0;
    });
    return (total * sum(own)) / whole;
  });
}

function expectFair(parts: readonly number[], fair: readonly number[], total: number): void {
  expect(sum(parts)).toBe(total);
  expect(parts).toHaveLength(fair.length);
  for (const [index, part] of parts.entries()) {
    expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
    expect(Math.abs(part - (fair[index] ?? Number.NaN))).toBeLessThan(1.000_001);
  }
}

describe("the parts of a bill are its total to the peso, each within a peso of fair, nobody's below nothing (B20)", () => {
  test("in equal parts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: mostPeople }), (total, people) => {
        expectFair(equalParts(total, people), Array<number>(people).fill(total / people), total);
      }),
      runs(300),
    );
    expect(equalParts(100_000, 3)).toEqual([33_334, 33_333, 33_333]);
  });

  test("by dish, each with its part of discounts, taxes, delivery and tip", () => {
    fc.assert(
      fc.property(bill, ({ lines, total }) => {
        const whole = sum(lines.map((line) => line.total));
        const fair = lines.map((line) => (whole === 0 ? total / lines.length : (total * line.total) / whole));
        expectFair(partsByDish(lines, total), fair, total);
      }),
      runs(500),
    );
    // Ten percent less.
    expect(partsByDish([{ total: 30_000 }, { total: 10_000 }], 36_000)).toEqual([27_000, 9000]);
  });

  test("by person, a dish of several in equal parts, one of nobody among all", () => {
    fc.assert(
      fc.property(bill, ({ lines, total, eaters }) => {
        expectFair(partsByPerson(lines, total, eaters), fairParts(lines, total, eaters), total);
      }),
      runs(1000),
    );
    const eaters = { names: ["Ana", "Luis", "Eva"], lines: [["Ana"], ["Luis", "Eva"], []] };
    const lines = [{ total: 20_000 }, { total: 30_000 }, { total: 15_000 }];
    expect(partsByPerson(lines, 65_000, eaters)).toEqual([25_000, 20_000, 20_000]);
    // Tip and taxes in proportion.
    expect(partsByPerson(lines, 71_500, eaters)).toEqual([27_500, 22_000, 22_000]);
  });

  test("whoever comes first pays a peso more or less at most", () => {
    fc.assert(
      fc.property(bill, ({ lines, total, eaters }) => {
        const parts = partsByPerson(lines, total, eaters);
        const turned = { names: eaters.names.toReversed(), lines: eaters.lines.toReversed() };
        const others = partsByPerson(lines.toReversed(), total, turned).toReversed();
        expect(sum(others)).toBe(total);
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (others[index] ?? Number.NaN))).toBeLessThanOrEqual(1);
      }),
      runs(300),
    );
  });

  test("who had nothing pays nothing, a dish that nobody was asked about is everybody's, and one below nothing counts as none", () => {
    const none = { names: ["Ana", "Luis"], lines: [] };
    expect(partsByPerson([{ total: 9000 }], 9000, none)).toEqual([4500, 4500]);
    expect(partsByPerson([{ total: 9000 }], 9720, { names: ["Ana", "Luis"], lines: [["Ana"]] })).toEqual([9720, 0]);
    expect(partsByDish([{ total: 9000 }, { total: -500 }], 8500)).toEqual([8500, 0]);
  });

  test("nobody, or more than a bill is divided by, is an error", () => {
    expect(() => equalParts(100, 0)).toThrow(RangeError);
    const many = { names: [...names, "Uno"], lines: [[]] };
    expect(() => partsByPerson([{ total: 100 }], 100, many)).toThrow(RangeError);
  });
});

describe("who had what", () => {
  test("is read from the names at the lines; the others are of who ordered", () => {
    const lines = [{ note: "Para: Ana · Sin sal" }, { note: "" }, { note: "Para: luis" }, { note: "Para: ANA" }];
    expect(eatersOf(lines, "Luis")).toEqual({ names: ["Ana", "Luis"], lines: [["Ana"], ["Luis"], ["Luis"], ["Ana"]] });
    expect(eatersOf([], "Quien pidió")).toEqual({ names: ["Quien pidió"], lines: [] });
    expect(eatersOf([{ note: "Sin sal" }], "Quien pidió")).toEqual({
      names: ["Quien pidió"],
      lines: [["Quien pidió"]],
    });
  });

  test("beyond the most people a line is everybody's", () => {
    const many = [...names, "Uno"].map((name) => ({ note: `Para: ${name}` }));
    const { names: known, lines } = eatersOf(many, "Quien pidió");
    expect(known).toEqual(names);
    expect(lines.at(-1)).toEqual([]);
  });

  test("a name is added once, and leaves with its dishes; the last one stays", () => {
    const start: Eaters = { names: ["Ana"], lines: [["Ana"], ["Ana"]] };
    expect(withEater(start, "  ")).toBe(start);
    expect(withEater(start, "ána ")).toBe(start);
    const two = withDishOf(withEater(start, " Luis "), 1, "Luis");
    expect(two).toEqual({ names: ["Ana", "Luis"], lines: [["Ana"], ["Ana", "Luis"]] });
    expect(withDishOf(two, 0, "Ana").lines[0]).toEqual([]);
    expect(withDishOf(two, 1, "Ana").lines).toEqual([["Ana"], ["Luis"]]);
    expect(withoutEater(two, "Ana")).toEqual({ names: ["Luis"], lines: [[], ["Luis"]] });
    expect(withoutEater(start, "Ana")).toEqual(start);
    const full: Eaters = { names, lines: [] };
    expect(withEater(full, "Uno")).toBe(full);
  });
});

test("there is something to divide while something is to be paid, and not of an order that is not made", () => {
  const contents = contentsFixture();
  expect(isDivisible(contents, orderStatus.received)).toBe(true);
  expect(isDivisible(contents, orderStatus.delivered)).toBe(true);
  expect(isDivisible(contents, orderStatus.cancelled)).toBe(false);
  expect(isDivisible(contents, orderStatus.returned)).toBe(false);
  expect(isDivisible({ ...contents, lines: [] }, orderStatus.received)).toBe(false);
  expect(isDivisible({ ...contents, amounts: { ...contents.amounts, total: 0 } }, orderStatus.received)).toBe(false);
});
