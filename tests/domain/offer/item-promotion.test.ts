import { describe, expect, it } from "vitest";
import { itemPromotion } from "#domain/offer/item-promotion.ts";
import { sampleContext, sampleItem, samplePromotion } from "#tests/support/samples.ts";

const item = sampleItem({ price: 10_000, sizes: [{ name: "Grande", price: 15_000 }] });
const [large = null] = item.sizes;
const offer = (size: typeof large, more = {}) =>
  itemPromotion([samplePromotion(more)], { item, size }, sampleContext());

describe("the promotion of an item", () => {
  it("A159: takes its share of the base, off the price of the size", () => {
    expect(offer(null)).toMatchObject({ oldPrice: 10_000, newPrice: 9000, saved: 1000 });
    expect(offer(large)).toMatchObject({ oldPrice: 15_000, newPrice: 14_000, saved: 1000 });
  });

  it("A159: is of certain sizes only where they are named", () => {
    const products = [{ productId: "p1", itemIds: null, sizes: ["Grande"] }];
    expect(offer(large, { products })).toMatchObject({ saved: 1000 });
    expect(offer(null, { products })).toBeNull();
  });

  it("A58: holds a minimum against what one unit costs in its size", () => {
    expect(offer(large, { minimum: 15_001 })).toBeNull();
    expect(offer(large, { minimum: 15_000 })).toMatchObject({ saved: 1000 });
  });

  it("is the best that holds, or none", () => {
    const better = samplePromotion({ id: "2", discount: { kind: "percent", rate: 500_000 } });
    const context = sampleContext();
    const asked = { item, size: null };
    expect(itemPromotion([samplePromotion(), better], asked, context)?.promotion.id).toBe("2");
    expect(itemPromotion([{ ...better, isActive: false }], asked, context)).toBeNull();
    expect(itemPromotion([samplePromotion({ freeDelivery: true, discount: null })], asked, context)).toBeNull();
  });
});
