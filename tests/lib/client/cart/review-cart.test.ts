import { describe, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { reviewCart } from "#lib/client/cart/review-cart.ts";
import { groupFixture, itemFixture, lineFixture, menuFixture } from "#tests/support/shop-fixture.ts";

const now = Date.UTC(2026, 10, 23, 17);

function review(line: CartLine, items: MenuItem[], known: MenuItem[] = [itemFixture()], menuId: string | null = "m1") {
  const cart = { menuId, lines: [line], legalAgeConfirmed: false };
  const catalog = { menu: menuFixture(items), now, holidays: [] };
  const result = reviewCart(cart, catalog, Object.fromEntries(known.map((item) => [item.id, item])));
  return { ...result, line: result.lines[0] };
}

describe("a cart against the menu as it is now (F28)", () => {
  test("says nothing when nothing changed", () => {
    const { line, subtotal, isReady } = review(lineFixture({ quantity: 2 }), [itemFixture()]);
    expect(line).toMatchObject({ state: "ready", news: [] });
    expect({ subtotal, isReady }).toEqual({ subtotal: 64_000, isReady: true });
  });

  test("an item that left stays in sight under its name, without a price", () => {
    const { line, subtotal, isReady } = review(lineFixture(), []);
    expect(line).toMatchObject({ state: "blocked", line: null, priced: null, item: { name: "Bandeja paisa" } });
    expect(line?.news).toEqual([{ kind: "itemGone", detail: null }]);
    expect({ subtotal, isReady }).toEqual({ subtotal: 0, isReady: false });
  });

  test("an item that cannot be had now blocks, and does not count", () => {
    const { line, subtotal } = review(lineFixture(), [itemFixture({ disabledUntil: now + 1000 })]);
    expect(line).toMatchObject({ state: "blocked", news: [{ kind: "itemUnavailable" }] });
    expect(subtotal).toBe(0);
  });

  test("a higher price needs the person's consent", () => {
    const { line } = review(lineFixture(), [itemFixture({ price: 34_000 })]);
    expect(line).toMatchObject({ state: "consent", news: [{ kind: "price", from: 32_000, to: 34_000 }] });
  });

  test("a lower price is told, not asked", () => {
    const { line, isReady } = review(lineFixture(), [itemFixture({ price: 30_000 })]);
    expect(line).toMatchObject({ state: "ready", news: [{ kind: "price", from: 32_000, to: 30_000 }] });
    expect(isReady).toBe(true);
  });

  test("an option that left is named and needs consent; the line is priced without it", () => {
    const chosen = [{ groupId: "g5", optionId: "o50", quantity: 1 }];
    const without = itemFixture({ optionGroups: [groupFixture({ options: groupFixture().options.slice(1) })] });
    const { line } = review(lineFixture({ options: chosen }), [without]);
    expect(line).toMatchObject({
      state: "consent",
      news: [{ kind: "optionGone", detail: "Queso" }],
      priced: { total: 32_000 },
    });
  });

  test("a group that is required now must be chosen", () => {
    const { line } = review(lineFixture(), [itemFixture({ optionGroups: [groupFixture({ minimum: 1 })] })]);
    expect(line).toMatchObject({ state: "edit", problem: "option_required" });
  });

  test("a size that left must be chosen again", () => {
    const { line } = review(lineFixture({ sizeName: "Grande" }), [
      itemFixture({ sizes: [{ name: "Mediana", price: 30_000 }] }),
    ]);
    expect(line).toMatchObject({ state: "edit", news: [{ kind: "sizeGone", detail: "Grande" }] });
  });

  test("the same product in another branch's menu is followed (A39)", () => {
    const { line } = review(lineFixture(), [itemFixture({ id: "77", groupId: "9" })], undefined, "m0");
    expect(line).toMatchObject({ state: "ready", news: [], line: { itemId: "77", groupId: "9" } });
  });
});
