import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reconcileCart } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import { filledCart, menu as anyMenu, patience, runs } from "#tests/support/arbitraries.ts";
import { sampleGroup, sampleItem, sampleLine, sampleMenuGroup, sampleOption } from "#tests/support/samples.ts";

const context = { now: Date.UTC(2026, 6, 27, 17), holidays: new Set<string>() };

function menuOf(...items: MenuItem[]): Menu {
  return { id: "menu-1", name: "Carta", groups: [sampleMenuGroup({ items })] };
}

function cartOf(...lines: CartLine[]): Cart {
  return { ...emptyCart, menuId: "menu-1", lines };
}

const cheese = { groupId: "g1", optionId: "o1", quantity: 1 };
const bacon = { groupId: "g1", optionId: "o2", quantity: 2 };

describe("reconcileCart", { timeout: patience }, () => {
  it("F28: a cart that the menu still allows stays as it is, prices up or down", () => {
    const item = sampleItem({ optionGroups: [sampleGroup({ allowsQuantity: true })], hasOptions: true });
    const cart = cartOf(sampleLine({ options: [cheese, bacon] }));
    for (const price of [25_000, 31_000, 9000]) {
      expect(reconcileCart(cart, menuOf({ ...item, price }), context)).toEqual({ cart, changes: [] });
    }
  });

  it("S1 §4, F28: an item that is gone leaves, and is named when it was known", () => {
    const cart = cartOf(sampleLine({ lineId: "a" }), sampleLine({ lineId: "b", itemId: "i2" }));
    const menu = menuOf(sampleItem({ id: "i2", name: "Perro caliente", productId: "p2" }));
    const change = { kind: "itemGone", lineId: "a", itemId: "i1", name: null, detail: null };
    expect(reconcileCart(cart, menu, context)).toEqual({
      cart: cartOf(sampleLine({ lineId: "b", itemId: "i2" })),
      changes: [change],
    });
    expect(reconcileCart(cart, menu, { ...context, known: [sampleItem()] }).changes).toEqual([
      { ...change, name: "Hamburguesa clásica" },
    ]);
  });

  it("an emptied cart is the empty cart", () => {
    const cart = { ...cartOf(sampleLine()), legalAgeConfirmed: true };
    expect(reconcileCart(cart, menuOf(), context).cart).toEqual(emptyCart);
  });

  it("F28: an item that cannot be had now stays and says so", () => {
    const cart = cartOf(sampleLine());
    const soldOut = menuOf(sampleItem({ disabledUntil: context.now + 1 }));
    expect(reconcileCart(cart, soldOut, context)).toEqual({
      cart,
      changes: [{ kind: "itemUnavailable", lineId: "l1", itemId: "i1", name: "Hamburguesa clásica", detail: null }],
    });
  });

  it("F28: a size that is gone is to be chosen again; when there are no sizes any more the item goes without", () => {
    const cart = cartOf(sampleLine({ sizeName: "Grande" }));
    const change = { kind: "sizeGone", lineId: "l1", itemId: "i1", name: "Hamburguesa clásica", detail: "Grande" };
    const resized = sampleItem({ sizes: [{ name: "Mediana", price: 1 }] });
    expect(reconcileCart(cart, menuOf(resized), context)).toEqual({ cart, changes: [change] });
    expect(reconcileCart(cart, menuOf(sampleItem()), context)).toEqual({
      cart: cartOf(sampleLine()),
      changes: [change],
    });
    expect(reconcileCart(cartOf(sampleLine()), menuOf(resized), context).changes).toEqual([
      { ...change, detail: null },
    ]);
  });

  it("F28: an option that is gone or sold out leaves its line, by name", () => {
    const group = sampleGroup({
      options: [sampleOption({ id: "o2", name: "Tocineta", isAvailable: false }), sampleOption({ id: "o3" })],
    });
    const before = sampleItem({ optionGroups: [sampleGroup()] });
    const result = reconcileCart(
      cartOf(sampleLine({ options: [cheese, bacon] })),
      menuOf(sampleItem({ optionGroups: [group] })),
      { ...context, known: [before] },
    );
    expect(result.cart.lines[0]?.options).toEqual([]);
    expect(result.changes.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["optionGone", "Queso"],
      ["optionGone", "Tocineta"],
    ]);
  });

  it("F28: a group that became required, or whose rule changed, is to be chosen again", () => {
    const cart = cartOf(sampleLine({ options: [cheese, { ...bacon, quantity: 1 }] }));
    const strict = sampleItem({
      optionGroups: [sampleGroup({ maximum: 1 }), sampleGroup({ id: "g2", name: "Término", minimum: 1 })],
    });
    expect(reconcileCart(cart, menuOf(strict), context)).toEqual({
      cart,
      changes: [
        { kind: "groupNowRequired", lineId: "l1", itemId: "i1", name: "Hamburguesa clásica", detail: "Adiciones" },
        { kind: "groupNowRequired", lineId: "l1", itemId: "i1", name: "Hamburguesa clásica", detail: "Término" },
      ],
    });
  });

  it("does not judge options of an item that came without them", () => {
    const cart = cartOf(sampleLine({ options: [cheese] }));
    expect(reconcileCart(cart, menuOf(sampleItem({ optionGroups: null, hasOptions: true })), context)).toEqual({
      cart,
      changes: [],
    });
  });

  it("follows an item that moved to another group", () => {
    const menu = { ...menuOf(), groups: [sampleMenuGroup({ id: "m9", items: [sampleItem({ groupId: "m9" })] })] };
    expect(reconcileCart(cartOf(sampleLine()), menu, context)).toEqual({
      cart: cartOf(sampleLine({ groupId: "m9" })),
      changes: [],
    });
  });

  it("A39: carries a line over to another branch's menu, by product, then by name, options by name", () => {
    const before = sampleItem({ optionGroups: [sampleGroup()], hasOptions: true });
    const theirs = sampleGroup({
      id: "g77",
      name: "ADICIONES",
      options: [sampleOption({ id: "o77", name: "queso" }), sampleOption({ id: "o78", name: "Piña" })],
    });
    const twin = sampleItem({ id: "i77", groupId: "m1", optionGroups: [theirs], hasOptions: true });
    const cart = cartOf(sampleLine({ options: [cheese, bacon] }));
    const other = { ...menuOf(twin), id: "menu-2" };
    const result = reconcileCart(cart, other, { ...context, known: [before] });
    expect(result.cart).toEqual({
      ...cart,
      menuId: "menu-2",
      lines: [sampleLine({ itemId: "i77", options: [{ groupId: "g77", optionId: "o77", quantity: 1 }] })],
    });
    expect(result.changes).toEqual([
      { kind: "optionGone", lineId: "l1", itemId: "i77", name: "Hamburguesa clásica", detail: "Tocineta" },
    ]);
    const byName = { ...twin, productId: "p88", name: "HAMBURGUESA CLASICA" };
    expect(reconcileCart(cart, menuOf(byName), { ...context, known: [before] }).cart.lines[0]?.itemId).toBe("i77");
    expect(reconcileCart(cart, other, context).changes).toMatchObject([{ kind: "itemGone" }]);
  });

  it("F28: nothing is dropped silently, whatever menu comes", () => {
    fc.assert(
      fc.property(filledCart, anyMenu, fc.boolean(), ({ menu, lines }, other, knows) => {
        const known = knows ? menu.groups.flatMap((group) => group.items) : [];
        const cart = cartOf(...lines);
        const result = reconcileCart(cart, other, { ...context, known });
        const stayed = new Map(result.cart.lines.map((line) => [line.lineId, line]));
        for (const line of lines) {
          const about = result.changes.filter((change) => change.lineId === line.lineId);
          const count = (kind: string) => about.filter((change) => change.kind === kind).length;
          const after = stayed.get(line.lineId);
          expect(count("itemGone")).toBe(after ? 0 : 1);
          const { quantity, note, options, sizeName } = after ?? line;
          expect({ quantity, note }).toEqual({ quantity: line.quantity, note: line.note });
          expect(options.length + count("optionGone")).toBe(line.options.length);
          expect(sizeName === line.sizeName || count("sizeGone") === 1).toBe(true);
        }
      }),
      runs(500),
    );
  });

  it("a line without a change can be priced, and a second look finds nothing new", () => {
    fc.assert(
      fc.property(filledCart, anyMenu, ({ lines }, other) => {
        const first = reconcileCart(cartOf(...lines), other, context);
        for (const line of first.cart.lines) {
          const item = findItem(other, line.groupId, line.itemId)?.item;
          if (!item) throw new Error("A line without its item");
          const mend = first.changes.filter((change) => change.lineId === line.lineId && change.kind !== "optionGone");
          const lostSize = item.sizes.length === 0;
          const blocking = mend.filter((change) => change.kind !== "sizeGone" || !lostSize);
          expect(priceLine(line, item).ok).toBe(blocking.length === 0);
        }
        const second = reconcileCart(first.cart, other, context);
        expect(second.cart).toEqual(first.cart);
        const gone = ["itemGone", "optionGone"];
        expect(second.changes.some((change) => gone.includes(change.kind))).toBe(false);
        expect(second.changes.length).toBeLessThanOrEqual(first.changes.length);
      }),
      runs(500),
    );
  });
});
