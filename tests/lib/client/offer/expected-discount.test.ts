import { expect, test } from "vitest";
import { priceLine } from "#domain/cart/line-price.ts";
import { expectedDiscount } from "#lib/client/offer/expected-discount.ts";
import { sampleCoupon, samplePromotion } from "#tests/support/samples.ts";
import { itemFixture, lineFixture, storeFixture } from "#tests/support/shop-fixture.ts";

/** Monday, 12:00 in Bogotá. */
const now = Date.UTC(2026, 10, 23, 17);
const priced = priceLine(lineFixture({ quantity: 2 }), itemFixture());
const lines = priced.ok ? [priced.value] : [];

function discount(store: Parameters<typeof storeFixture>[0], coupon = sampleCoupon({ most: null })) {
  return expectedDiscount(lines, storeFixture(store), { coupon, now, chosen: null });
}

test("the bar's amount has promotions first, then the coupon of what they leave (A159)", () => {
  const half = sampleCoupon({ discount: { kind: "percent", rate: 500_000 } });
  expect(discount({ promotions: [samplePromotion()] }, half)).toBe(6400 + 28_800);
  expect(expectedDiscount(lines, storeFixture(), { coupon: null, now, chosen: null })).toBe(0);
});

test("what depends on who orders, or is for another day, is not counted", () => {
  const promotions = [samplePromotion({ firstOrder: true }), samplePromotion({ weekdays: [2] })];
  expect(expectedDiscount(lines, storeFixture({ promotions }), { coupon: null, now, chosen: null })).toBe(0);
});

test("of an order for later the promotions of then are counted, of a time that has passed those of now (B18)", () => {
  const store = storeFixture({ promotions: [samplePromotion({ weekdays: [2] })] });
  const tuesday = now + 24 * 3_600_000;
  expect(expectedDiscount(lines, store, { coupon: null, now, chosen: tuesday })).toBe(6400);
  expect(expectedDiscount(lines, store, { coupon: null, now: tuesday + 1, chosen: now })).toBe(6400);
  expect(expectedDiscount(lines, store, { coupon: null, now, chosen: now - 1 })).toBe(0);
});
