import type { Pesos } from "#domain/base/money.ts";
import type { LineProblemCode } from "#domain/cart/line-price.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";

/** In the order in which a person corrects them; problems of lines stand at `line`. */
export const problemOrder = [
  "menu_only",
  "branch_closed",
  "currency_not_priced",
  "empty",
  "mode_required",
  "method_not_allowed",
  "place_not_proved",
  "address_required",
  "not_covered",
  "address_mismatch",
  "time_unavailable",
  "payment_required",
  "payment_not_allowed",
  "line",
  "below_minimum",
  "coupon_invalid",
  "awaiting_confirmation",
  "too_many_open",
  "too_many_at_table",
  "too_many_an_hour",
  "legal_age_required",
] as const;

/** Codes that say nothing besides themselves. */
export const plainProblemCodes = problemOrder.filter(
  (code) => code !== "line" && code !== "below_minimum" && code !== "coupon_invalid",
);

/** Why a line is refused; `options_unknown` is a missing fact, no problem. */
export type RefusedLineCode = Exclude<LineProblemCode, "options_unknown">;

export const refusedLineCodes = [
  "item_unavailable",
  "size_invalid",
  "quantity_invalid",
  "note_too_long",
  "option_invalid",
  "option_required",
] as const satisfies readonly RefusedLineCode[];

/** Why an order is not taken, from the platform to the screen (design §3.6). */
export type OrderProblem =
  | { code: (typeof plainProblemCodes)[number] }
  | { code: "below_minimum"; missing: Pesos }
  | { code: "coupon_invalid"; reason: CouponRefusal }
  | { code: RefusedLineCode; lineId: string; groupId: string | null };

export function isLineProblem(problem: OrderProblem): problem is Extract<OrderProblem, { lineId: string }> {
  return "lineId" in problem;
}

/** In the order of correction; stable for lines. */
export function inMendingOrder(problems: readonly OrderProblem[]): OrderProblem[] {
  const place = (problem: OrderProblem) => problemOrder.indexOf(isLineProblem(problem) ? "line" : problem.code);
  return problems.toSorted((a, b) => place(a) - place(b));
}

/** Pesos missing to the branch's minimum, 0 when none (S1 §4 minimum_ammount_for_sale). */
export function missingForMinimum(problems: readonly OrderProblem[]): Pesos {
  return problems.find((problem) => problem.code === "below_minimum")?.missing ?? 0;
}
