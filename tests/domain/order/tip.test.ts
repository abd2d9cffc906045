import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noInputs, sumOf } from "#domain/order/adjustment.ts";
import { known } from "#domain/order/facts.ts";
import { mostTip, tipOf, tipRates } from "#domain/order/tip.ts";
import type { TipChoice } from "#domain/order/tip.ts";
import { sampleBusiness } from "#tests/support/samples.ts";
import { ask, delivered, promoting } from "./ask-assess.ts";

const choice = fc.oneof(
  fc.constantFrom(...tipRates).map((rate) => ({ kind: "share" as const, rate })),
  fc.integer({ min: 1, max: 10_000_000 }).map((amount) => ({ kind: "amount" as const, amount })),
);
const served = { business: known(sampleBusiness({ tips: { atPickup: false } })) };
const everywhere = { business: known(sampleBusiness({ tips: { atPickup: true } })) };

const withTip = (
  tip: TipChoice | null,
  facts: Parameters<typeof ask>[1],
  more: Parameters<typeof ask>[0] = delivered,
) => ask({ ...more, inputs: { ...noInputs, tip } }, facts);

describe("a tip (A232)", () => {
  test("is a row of its own, added to the total and to nothing else", () => {
    fc.assert(
      fc.property(choice, fc.boolean(), (tip, hasOffer) => {
        const facts = { ...(hasOffer ? promoting({ discount: { kind: "percent", rate: 133_333 } }) : {}), ...served };
        const [plain, tipped] = [withTip(null, facts), withTip(tip, facts)];
        const dishes = plain.subtotal + sumOf(plain, "promotion", "coupon");
        const [row, ...others] = tipped.adjustments.toReversed();
        expect(row).toMatchObject({ kind: "tip", basis: dishes, amount: tipOf(tip, dishes), lines: [] });
        expect(others.toReversed()).toEqual(plain.adjustments);
        expect(tipped.total).toBe(plain.total + tipOf(tip, dishes));
        expect(tipped.problems).toEqual(plain.problems);
      }),
    );
  });

  test("is whole pesos, never below 0, at most a tenth of the dishes, rounded down", () => {
    fc.assert(
      fc.property(choice, fc.integer({ min: -1000, max: 2_000_000_000 }), (tip, dishes) => {
        const amount = tipOf(tip, dishes);
        const most = Math.max(0, Math.floor(dishes / 10));
        expect(mostTip(dishes)).toBe(most);
        const asked =
          tip.kind === "amount" ? tip.amount : Math.floor((Math.max(0, dishes) * (tip.rate / 10_000)) / 100);
        expect(amount).toBe(Math.min(asked, most));
        expect(tipOf(null, dishes)).toBe(0);
      }),
    );
  });

  test("is of a business that takes tips alone, and at a counter only where that one says so", () => {
    const tip: TipChoice = { kind: "share", rate: 50_000 };
    expect(sumOf(withTip(tip, {}), "tip")).toBe(0);
    expect(sumOf(withTip(tip, served, { mode: "pickup" }), "tip")).toBe(0);
    expect(sumOf(withTip(tip, everywhere, { mode: "pickup" }), "tip")).toBeGreaterThan(0);
    expect(sumOf(withTip(tip, served, { mode: "onsite" }), "tip")).toBeGreaterThan(0);
  });
});
