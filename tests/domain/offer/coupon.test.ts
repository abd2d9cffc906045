import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyCoupon, judgeCoupon } from "#domain/offer/coupon.ts";
import type { CouponOffer } from "#domain/offer/coupon.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { shareEqually } from "#domain/offer/discount-share.ts";
import type { OfferContext } from "#domain/offer/offer-rules.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleContext, sampleCoupon, sampleOfferLine as line, samplePromotion } from "#tests/support/samples.ts";

describe("a coupon's share", () => {
  it("A60: equally among its lines, the odd peso to the first, what does not fit to the others", () => {
    const open = [
      { lineId: "a", left: 1000 },
      { lineId: "b", left: 9000 },
      { lineId: "c", left: 9000 },
    ];
    expect(shareEqually(10_000, open)).toEqual([
      { lineId: "a", amount: 1000 },
      { lineId: "b", amount: 4500 },
      { lineId: "c", amount: 4500 },
    ]);
    expect(shareEqually(10, open.slice(1))).toEqual([
      { lineId: "b", amount: 5 },
      { lineId: "c", amount: 5 },
    ]);
    expect(shareEqually(11, open.slice(1))[0]).toEqual({ lineId: "b", amount: 6 });
    expect(shareEqually(1, open)).toEqual([{ lineId: "a", amount: 1 }]);
  });

  it("A60, M4: adds up to the amount or to all there is, never beyond a line, whatever comes", () => {
    const lines = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 60_000 }), lines, (amount, lefts) => {
        const open = lefts.map((left, index) => ({ lineId: String(index), left }));
        const shares = shareEqually(amount, open);
        const room = lefts.reduce((sum, left) => sum + left, 0);
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(Math.min(Math.max(0, amount), room));
        for (const share of shares) expect(share.amount).toBeLessThanOrEqual(lefts[Number(share.lineId)] ?? 0);
      }),
      runs(1000),
    );
  });

  it("A60: lines that are not used up differ by a peso at most, the first ones have it", () => {
    const open = [20_000, 20_000, 2].map((left, index) => ({ lineId: String(index), left }));
    expect(shareEqually(17_344, open).map(({ amount }) => amount)).toEqual([8671, 8671, 2]);
    const lines = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), lines, (amount, lefts) => {
        const shares = shareEqually(
          amount,
          lefts.map((left, index) => ({ lineId: String(index), left })),
        );
        const given = lefts.map((_, index) => shares.find(({ lineId }) => lineId === String(index))?.amount ?? 0);
        const unused = given.filter((share, index) => share < (lefts[index] ?? 0));
        expect(unused).toEqual(unused.toSorted((a, b) => b - a));
        const least = unused.at(-1) ?? Infinity;
        expect(Math.max(...given)).toBeLessThanOrEqual(least + 1);
      }),
      runs(1000),
    );
  });

  it("A59: the cap holds, of what the promotions left of its lines", () => {
    const products = [{ productId: "p1", itemIds: null, sizes: null }];
    const coupon = sampleCoupon({ discount: { kind: "percent", rate: 500_000 }, products, most: 3000 });
    const lines = [line({ lineId: "a", total: 10_000 }), line({ lineId: "b", productId: "p2", total: 10_000 })];
    const taken = [{ lineId: "a", amount: 2000 }];
    expect(applyCoupon(coupon, lines, taken)).toEqual({ basis: 8000, lines: [{ lineId: "a", amount: 3000 }] });
    expect(applyCoupon({ ...coupon, most: null }, lines, taken).lines).toEqual([{ lineId: "a", amount: 4000 }]);
    expect(applyCoupon({ ...coupon, most: 9000 }, lines, taken).lines).toEqual([{ lineId: "a", amount: 4000 }]);
  });
});

describe("the verdict of a code", () => {
  const customer = { isLoggedIn: true, previousOrders: 0, usedPromotionIds: [] };
  const judge = (of: Partial<CouponOffer>, context: Partial<OfferContext> = {}) =>
    judgeCoupon(
      { ...samplePromotion(), coupon: sampleCoupon(), ...of },
      { lines: [line()], value: 20_000 },
      sampleContext({ customer, ...context }),
    );

  it("is the coupon when all holds", () => {
    expect(judge({ firstOrder: true, oncePerCustomer: true, minimum: 20_000 })).toEqual({
      kind: "valid",
      coupon: sampleCoupon(),
    });
  });

  it.each<[CouponRefusal, Partial<CouponOffer>, Partial<OfferContext>]>([
    ["notValid", { isActive: false }, {}],
    ["notValid", { branchIds: ["2"] }, {}],
    ["notValid", { weekdays: [] }, {}],
    ["notValid", { onHolidays: false }, { holidays: new Set(["2026-07-27"]) }],
    ["notValid", { dates: { from: null, until: 0 } }, {}],
    ["notValid", { times: [{ weekday: 1, open: 0, close: 1 }] }, {}],
    ["notValid", { coupon: sampleCoupon({ discount: { kind: "fixed", amount: 0 } }) }, {}],
    ["login", { firstOrder: true }, { customer: { ...customer, isLoggedIn: false } }],
    ["login", { oncePerCustomer: true }, { customer: null }],
    ["firstOrderOnly", { firstOrder: true }, { customer: { ...customer, previousOrders: 2 } }],
    ["unchecked", { firstOrder: true }, { customer: { ...customer, previousOrders: null } }],
    ["alreadyUsed", { oncePerCustomer: true }, { customer: { ...customer, usedPromotionIds: ["1"] } }],
    ["belowMinimum", { minimum: 20_001 }, {}],
    ["products", { coupon: sampleCoupon({ products: [] }) }, {}],
  ])("%s: %o", (reason, of, context) => {
    expect(judge(of, context)).toEqual({ kind: "invalid", reason });
  });

  it("A60: holds where one of its lines is in the cart", () => {
    const coupon = sampleCoupon({ products: [{ productId: "p2", itemIds: null, sizes: null }] });
    const lines = [line(), line({ lineId: "l2", productId: "p2" })];
    const offer = { ...samplePromotion(), coupon };
    expect(judgeCoupon(offer, { lines, value: 40_000 }, sampleContext()).kind).toBe("valid");
  });

  it("S1 §8: says one thing, what nobody can mend first", () => {
    const broken = { firstOrder: true, minimum: 90_000, coupon: sampleCoupon({ products: [] }) };
    expect(judge({ ...broken, isActive: false })).toMatchObject({ reason: "notValid" });
    expect(judge(broken, { customer: { ...customer, previousOrders: 1 } })).toMatchObject({ reason: "firstOrderOnly" });
    expect(judge(broken)).toMatchObject({ reason: "belowMinimum" });
  });
});
