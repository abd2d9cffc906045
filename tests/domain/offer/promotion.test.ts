import { describe, expect, test } from "vitest";
import { isForMenu, mayHold } from "#domain/offer/promotion.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { sampleItem, sampleMenuGroup, samplePromotion } from "#tests/support/samples.ts";

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

describe("whether a menu has something that a promotion is for", () => {
  const sized = sampleItem({
    id: "i2",
    productId: "p2",
    sizes: [{ name: "Personal", price: 20_000 }],
  });
  const gone = sampleItem({ id: "i3", productId: "p3", isActive: false });
  const menu = { id: "m", name: "Carta", groups: [sampleMenuGroup({ items: [sampleItem(), sized, gone] })] };
  const off = { ...menu, groups: [sampleMenuGroup({ isActive: false })] };
  const one = { productId: "p1", itemIds: null, sizes: null };

  test.each<[string, Partial<Promotion>]>([
    ["of the whole menu", {}],
    ["of a product", { products: [{ ...one, productId: "p9" }, one] }],
    ["of an item", { products: [{ ...one, itemIds: ["i1"] }] }],
    ["of a size", { products: [{ ...one, productId: "p2", sizes: ["Personal"] }] }],
    ["that makes the delivery free", { discount: null, freeDelivery: true, products: [] }],
  ])("one %s", (_, more) => expect(isForMenu(samplePromotion(more), menu)).toBe(true));

  test.each<[string, Partial<Promotion>]>([
    ["of another branch's product", { products: [{ ...one, productId: "p9" }] }],
    ["of another branch's item", { products: [{ ...one, itemIds: ["i9"] }] }],
    ["of a size that nobody sells", { products: [{ ...one, productId: "p2", sizes: ["Familiar"] }] }],
    ["of sizes of what has none", { products: [{ ...one, sizes: ["Familiar"] }] }],
    ["of what is switched off", { products: [{ ...one, productId: "p3" }] }],
    ["of nothing", { products: [] }],
  ])("not one %s", (_, more) => expect(isForMenu(samplePromotion(more), menu)).toBe(false));

  test("not in a group that is switched off, nor in a menu without any", () => {
    expect(isForMenu(samplePromotion({ products: [one] }), off)).toBe(false);
    expect(isForMenu(samplePromotion({ products: [one] }), { ...menu, groups: [] })).toBe(false);
  });
});
