import { describe, expect, test } from "vitest";
import type { Promotion } from "#domain/offer/promotion.ts";
import { promotionGroup } from "#domain/offer/promotion-group.ts";
import { sampleContext, sampleItem, sampleMenuGroup, samplePromotion } from "#tests/support/samples.ts";

const items = ["a", "b", "c"].map((id) => sampleItem({ id, productId: `p-${id}`, groupId: "m1", name: id }));
const menu = {
  id: "1",
  name: "",
  groups: [
    sampleMenuGroup({ id: "m1", items }),
    sampleMenuGroup({ id: "m2", items: [sampleItem({ id: "d", productId: "p-a", groupId: "m2" })] }),
  ],
};

function named(productId: string, itemIds: string[] | null = null): Promotion["products"] {
  return [{ productId, itemIds, sizes: null }];
}

function shown(...promotions: Partial<Promotion>[]): string[] | null {
  const all = promotions.map((promotion) => samplePromotion(promotion));
  return promotionGroup(menu, all, sampleContext(), "Promociones")?.items.map(({ id }) => id) ?? null;
}

describe("the group 'Promociones' (S1 §3, id -2)", () => {
  test("holds what promotions name, in the menu's order, each once and in its own group", () => {
    const promotions = [{ products: named("p-c") }, { products: named("p-a") }, { products: named("p-a", ["a"]) }];
    expect(shown(...promotions)).toEqual(["a", "c", "d"]);
    const group = promotionGroup(menu, [samplePromotion({ products: named("p-c") })], sampleContext(), "Promociones");
    expect(group).toMatchObject({ id: "-2", name: "Promociones", items: [{ groupId: "m1" }] });
  });

  test("is always open, cooks nothing itself, and shows an item of two groups where it comes first", () => {
    const [first] = items;
    const twice = sampleMenuGroup({ id: "m3", items: first === undefined ? [] : [{ ...first, groupId: "m3" }] });
    const both = { ...menu, groups: [...menu.groups, twice] };
    const group = promotionGroup(both, [samplePromotion({ products: named("p-a", ["a"]) })], sampleContext(), "");
    const open = { id: "-2", name: "", cookingMinutes: 0, isActive: true, windows: [] };
    expect(group).toEqual({ ...open, items: [first] });
  });

  test("is not there without promotions, for the whole menu alone, for a delivery, or for what the menu lacks", () => {
    expect(shown()).toBeNull();
    expect(shown({ products: null })).toBeNull();
    expect(shown({ products: named("p-a"), discount: null, freeDelivery: true })).toBeNull();
    expect(shown({ products: named("p-a"), discount: { kind: "percent", rate: 0 } })).toBeNull();
    expect(shown({ products: named("p-z") })).toBeNull();
  });

  test.each<[string, Partial<Promotion>]>([
    ["switched off", { isActive: false }],
    ["of another branch", { branchIds: ["9"] }],
    ["over", { dates: { from: null, until: 1 } }],
    ["of another weekday", { weekdays: [2] }],
  ])("names nothing of a promotion that is %s", (_, promotion) => {
    expect(shown({ products: named("p-a"), ...promotion })).toBeNull();
  });

  test.each<[string, Partial<Promotion>]>([
    ["at another hour of today", { times: [{ weekday: 1, open: 0, close: 60 }] }],
    ["from an amount on", { minimum: 50_000 }],
    ["for a first order", { firstOrder: true }],
    ["once", { oncePerCustomer: true }],
  ])("names what is to be had %s", (_, promotion) => {
    expect(shown({ products: named("p-b"), ...promotion })).toEqual(["b"]);
  });
});
