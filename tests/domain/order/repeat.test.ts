import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { OrderLine } from "#domain/order/order-status.ts";
import { repeatOrder } from "#domain/order/repeat.ts";
import { filledCart } from "#tests/support/arbitraries.ts";

/** The lines as an order tells them, and as the cart had them: of lines without a price there is no order. */
function ordered(menu: Menu, lines: readonly CartLine[]): { order: OrderLine[]; cart: CartLine[]; prices: number[] } {
  const priced = lines.flatMap((line) => {
    const found = findItem(menu, line.groupId, line.itemId);
    const price = found && priceLine(line, found.item);
    return price?.ok === true ? [{ line, price: price.value }] : [];
  });
  const order = priced.map(({ line, price }): OrderLine => ({ ...price, itemId: line.itemId, groupId: line.groupId }));
  return { order, cart: priced.map(({ line }) => line), prices: priced.map(({ price }) => price.unitPrice) };
}

test("an order comes back as it was in the cart, and its items cost what they cost then", () => {
  fc.assert(
    fc.property(filledCart, ({ menu, lines }) => {
      const { order, cart, prices } = ordered(menu, lines);
      const { lines: again, items, lost } = repeatOrder(order);
      expect(lost).toEqual([]);
      expect(
        again.map(({ itemId, groupId, sizeName, quantity, note }) => ({ itemId, groupId, sizeName, quantity, note })),
      ).toEqual(
        cart.map(({ itemId, groupId, sizeName, quantity, note }) => ({ itemId, groupId, sizeName, quantity, note })),
      );
      for (const [index, line] of again.entries()) {
        const item = items.find(({ id }) => id === line.itemId);
        const price = item && priceLine({ ...line, lineId: "again" }, item);
        expect(price?.ok === true && price.value.unitPrice).toBe(prices[index]);
        expect(line.options.toSorted(byOption)).toEqual((cart[index]?.options ?? []).toSorted(byOption));
      }
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    }),
  );
});

function byOption(a: { groupId: string; optionId: string }, b: { groupId: string; optionId: string }): number {
  return `${a.groupId} ${a.optionId}` < `${b.groupId} ${b.optionId}` ? -1 : 1;
}

const plain: OrderLine = {
  itemId: "1",
  groupId: "2",
  basePrice: 10_000,
  name: "Arepa",
  quantity: 1,
  sizeName: null,
  sizeExtra: null,
  options: [],
  note: "",
  total: 10_000,
};

test("what is known by words alone is lost by name, and nothing of it is guessed", () => {
  const wordy = { ...plain, name: "Jugo", itemId: null };
  const half = {
    ...plain,
    name: "Pizza",
    options: [{ groupId: null, optionId: "4", name: "Piña", quantity: 1, unitPrice: 0 }],
  };
  const { lines, items, lost } = repeatOrder([wordy, plain, half]);
  expect(lines.map(({ itemId }) => itemId)).toEqual(["1"]);
  expect(items.map(({ name }) => name)).toEqual(["Arepa"]);
  expect(lost).toEqual(["Jugo", "Pizza"]);
  expect(repeatOrder([])).toEqual({ lines: [], items: [], lost: [] });
});

test("an option of which only one number is known is lost like one of none", () => {
  const option = { name: "Piña", quantity: 1, unitPrice: 0 };
  const noOption = { ...plain, name: "Sin opción", options: [{ ...option, groupId: "9", optionId: null }] };
  const noGroup = { ...plain, name: "Sin grupo", options: [{ ...option, groupId: null, optionId: "4" }] };
  const { lines, items, lost } = repeatOrder([noOption, noGroup, plain]);
  expect(lost).toEqual(["Sin opción", "Sin grupo"]);
  expect(lines).toHaveLength(1);
  expect(items).toMatchObject([{ optionGroups: [], hasOptions: false, sizes: [] }]);
});

test("an item comes back with the sizes and options that were chosen, at the prices of then", () => {
  const option = { groupId: "9", optionId: "4", name: "Piña", quantity: 1, unitPrice: 500 };
  const sized = { ...plain, sizeName: "Grande", sizeExtra: 2000, options: [option] };
  const [item] = repeatOrder([plain, sized]).items;
  expect(item).toMatchObject({ name: "Arepa", price: 10_000, hasOptions: true });
  expect(item?.sizes).toEqual([{ name: "Grande", price: 12_000 }]);
  expect(item?.optionGroups).toEqual([
    {
      id: "9",
      name: "",
      kind: "topping",
      minimum: 0,
      maximum: 0,
      allowsQuantity: true,
      options: [{ id: "4", name: "Piña", price: 500, photo: null, isAvailable: true, requiresLegalAge: false }],
    },
  ]);
});

test("an order of another shop's limits is cut to ours", () => {
  const [line] = repeatOrder([{ ...plain, quantity: 1000, note: "x".repeat(500) }]).lines;
  expect([line?.quantity, line?.note.length]).toEqual([cartLimits.quantity, cartLimits.note]);
});

test("what this device knows of an item stays: its product and photo, not its price", () => {
  const { items: then } = repeatOrder([{ ...plain, basePrice: 1 }]);
  const known = Object.fromEntries(then.map((item) => [item.id, { ...item, productId: "77" }]));
  const [item] = repeatOrder([plain], known).items;
  expect([item?.productId, item?.price]).toEqual(["77", 10_000]);
});
