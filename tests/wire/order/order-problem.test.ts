import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { couponRefusals } from "#domain/offer/coupon-refusal.ts";
import { problemOrder, refusedLineCodes } from "#domain/order/problem.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import { pesos, runs } from "#tests/support/arbitraries.ts";
import { problemRow, problemRowSchema, problemsFrom } from "#wire/order/order-problem.ts";

const lines = [
  { lineId: "a", itemId: "1001" },
  { lineId: "b", itemId: "1002" },
  { lineId: "c", itemId: "1001" },
];
const plainCodes = problemOrder.filter(
  (code) => code !== "line" && code !== "below_minimum" && code !== "coupon_invalid",
);
const problem: fc.Arbitrary<OrderProblem> = fc.oneof(
  fc.record({ code: fc.constantFrom(...plainCodes) }),
  pesos.map((missing) => ({ code: "below_minimum" as const, missing })),
  fc.record({ code: fc.constant("coupon_invalid"), reason: fc.constantFrom(...couponRefusals) }),
  fc.record({
    code: fc.constantFrom(...refusedLineCodes),
    lineId: fc.constantFrom("a", "b", "c"),
    groupId: fc.option(fc.integer({ min: 1, max: 9999 }).map(String)),
  }),
);

describe("the problems of an order on the wire", () => {
  test("come back as they were sent, in their order", () => {
    fc.assert(
      fc.property(fc.array(problem, { maxLength: 8 }), (sent) => {
        const rows = sent.map((one) => problemRowSchema.parse(problemRow(one, lines)));
        expect(problemsFrom(JSON.parse(JSON.stringify(rows)) as unknown[], lines)).toEqual({
          problems: sent,
          unknownCodes: [],
        });
      }),
      runs(300),
    );
  });

  test("name the line by its place, and its item", () => {
    const row = problemRow({ code: "option_invalid", lineId: "c", groupId: "501" }, lines);
    expect(row).toEqual({ code: "option_invalid", line: 2, item_id: 1001, group_id: 501 });
  });

  test.each([
    [{ code: "sold_to_somebody_else" }, "sold_to_somebody_else"],
    [{ code: "item_unavailable" }, "item_unavailable"],
    [{ code: "item_unavailable", line: 3 }, "item_unavailable"],
    [{ code: "below_minimum" }, "below_minimum"],
    ["no row", ""],
    [null, ""],
  ])("that nobody can place are kept by their code: %j", (row, code) => {
    const known = { code: "branch_closed" };
    expect(problemsFrom([row, known], lines)).toEqual({ problems: [known], unknownCodes: [code] });
  });
});
