import { expect, test } from "vitest";
import { isWorthATry, mayHoldLater } from "#lib/client/offer/retry.ts";
import type { CouponProblem, CouponSituation } from "#lib/client/offer/retry.ts";

const before: CouponSituation = { itemIds: ["1"], subtotal: 20_000, userId: null, isOnline: true };
const changes = {
  more: { ...before, subtotal: 30_000 },
  other: { ...before, itemIds: ["1", "2"] },
  customer: { ...before, userId: "7" },
  offline: { ...before, isOnline: false },
};

test.each<[CouponProblem, (keyof typeof changes)[]]>([
  ["belowMinimum", ["more"]],
  ["aboveMaximum", ["more"]],
  ["products", ["other"]],
  ["login", ["customer"]],
  ["offline", ["offline"]],
  ["away", []],
  ["tooMany", []],
  ["notValid", []],
  ["firstOrderOnly", []],
  ["alreadyUsed", []],
])(
  "a code refused with %s is tried again when that may have changed, for tries are counted (M12)",
  (problem, worth) => {
    const tried = Object.entries(changes).filter(([, now]) => isWorthATry(problem, before, now));
    expect(tried.map(([name]) => name)).toEqual(worth);
    expect(isWorthATry(problem, before, before)).toBe(false);
  },
);

test("only what is final is forgotten", () => {
  const all = [
    "belowMinimum",
    "products",
    "login",
    "away",
    "tooMany",
    "notValid",
    "firstOrderOnly",
    "alreadyUsed",
  ] as const;
  expect(all.filter((problem) => !mayHoldLater(problem))).toEqual(["notValid", "firstOrderOnly", "alreadyUsed"]);
});
