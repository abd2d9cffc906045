import { expect, it } from "vitest";
import { firstObstacle } from "#domain/order/obstacle.ts";
import type { PageObstacle } from "#domain/order/obstacle.ts";
import type { OrderProblem } from "#domain/order/problem.ts";

const line: OrderProblem = { code: "size_invalid", lineId: "a", groupId: null };

it.each<[string, OrderProblem[], PageObstacle[], string | null]>([
  ["nothing", [], [], null],
  [
    "the method before everything of the page",
    [{ code: "mode_required" }],
    ["offline", "not_validated"],
    "mode_required",
  ],
  ["the confirmed place before the payment", [{ code: "payment_required" }], ["not_validated"], "not_validated"],
  [
    "the place before the address that is missing with it",
    [{ code: "address_required" }],
    ["not_validated"],
    "not_validated",
  ],
  ["the payment before the lines", [{ code: "payment_required" }], ["lines_changed"], "payment_required"],
  ["a changed line before a refused one", [line], ["lines_changed"], "lines_changed"],
  [
    "the minimum before the line to the server",
    [{ code: "below_minimum", missing: 1 }],
    ["away", "offline"],
    "below_minimum",
  ],
  ["offline before away", [], ["offline", "away"], "offline"],
  ["a problem of the order where the page has none", [{ code: "payment_required" }], [], "payment_required"],
  [
    "the place before the line to the server, in whichever order they are found",
    [],
    ["away", "not_validated"],
    "not_validated",
  ],
  [
    "the changed lines before the fee, in whichever order they are found",
    [],
    ["fee_unknown", "lines_changed"],
    "lines_changed",
  ],
  ["the minimum before the fee", [{ code: "below_minimum", missing: 1 }], ["fee_unknown"], "below_minimum"],
  ["the fee before legal age", [{ code: "legal_age_required" }], ["fee_unknown"], "fee_unknown"],
])("S3 §4, §5: asks for %s", (_, problems, page, code) => {
  expect(firstObstacle(problems, page)?.code ?? null).toBe(code);
});
