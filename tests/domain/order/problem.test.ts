import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  inMendingOrder,
  isLineProblem,
  missingForMinimum,
  plainProblemCodes,
  problemOrder,
  refusedLineCodes,
} from "#domain/order/problem.ts";
import type { OrderProblem } from "#domain/order/problem.ts";

const problems = fc.array(
  fc.oneof(
    fc.constantFrom(...plainProblemCodes).map((code): OrderProblem => ({ code })),
    fc.integer({ min: 1 }).map((missing): OrderProblem => ({ code: "below_minimum", missing })),
    fc.constant<OrderProblem>({ code: "coupon_invalid", reason: "notValid" }),
    fc
      .tuple(fc.constantFrom(...refusedLineCodes), fc.string())
      .map(([code, lineId]): OrderProblem => ({ code, lineId, groupId: null })),
  ),
);

test("problems stand in the order in which a person corrects them, those of lines as they were", () => {
  fc.assert(
    fc.property(problems, (found) => {
      const sorted = inMendingOrder(found);
      const places = sorted.map((one) => problemOrder.indexOf(isLineProblem(one) ? "line" : one.code));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(sorted.filter(isLineProblem)).toEqual(found.filter(isLineProblem));
      expect(sorted).toHaveLength(found.length);
    }),
  );
});

test("a code that says nothing besides itself is none of a line, of the minimum or of a coupon", () => {
  expect(problemOrder.filter((code) => !plainProblemCodes.some((plain) => plain === code))).toEqual([
    "line",
    "below_minimum",
    "coupon_invalid",
  ]);
});

test("what lacks to the minimum is 0 where nothing does (S1 §4)", () => {
  expect(missingForMinimum([{ code: "empty" }, { code: "below_minimum", missing: 700 }])).toBe(700);
  expect(missingForMinimum([{ code: "empty" }])).toBe(0);
});
