import { describe, expect, test } from "vitest";
import { mayHold } from "#domain/offer/promotion.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { samplePromotion } from "#tests/support/samples.ts";

const now = Date.UTC(2026, 6, 27, 17);

describe("whether a promotion may hold now or later (B1)", () => {
  test.each<[string, Partial<Promotion>]>([
    ["always", {}],
    ["until this very instant", { dates: { from: null, until: now } }],
    ["from next year on", { dates: { from: now + 365 * 86_400_000, until: null } }],
    ["on Sundays", { weekdays: [7] }],
    ["of one product", { products: [{ productId: "p1", itemIds: null, sizes: null }] }],
    ["that only makes the delivery free", { discount: null, freeDelivery: true, products: [] }],
  ])("one %s", (_, more) => {
    expect(mayHold(samplePromotion(more), now)).toBe(true);
  });

  test.each<[string, Partial<Promotion>]>([
    ["is switched off", { isActive: false }],
    ["is over", { dates: { from: null, until: now - 1 } }],
    ["ends before it begins", { dates: { from: now + 2, until: now + 1 } }],
    ["has no weekday", { weekdays: [] }],
    ["names no product", { products: [] }],
    ["takes nothing off", { discount: null }],
  ])("never one that %s: nobody is told to wait or to add something for it", (_, more) => {
    expect(mayHold(samplePromotion(more), now)).toBe(false);
  });
});
