import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { addLine, countUnits } from "#domain/cart/cart.ts";
import { cartOf, changedElsewhere, cartUnits } from "#lib/client/cart/cart-atom.ts";
import { storedCartSchema } from "#lib/exchange/stored/stored-cart.ts";
import { SharedStorage, Tab } from "#tests/support/device.ts";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const line = lineFixture({ options: [{ groupId: "5", optionId: "50", quantity: 1 }], quantity: 2 });

describe("a stored cart", () => {
  test("holds ids and quantities only, whatever else was written into it (M1)", () => {
    const tampered = { menuId: "3", lines: [{ ...line, price: 1, total: 0 }], legalAgeConfirmed: "yes", total: 1 };
    expect(v.parse(storedCartSchema, tampered)).toEqual({ menuId: "3", lines: [line], legalAgeConfirmed: false });
  });

  test.each([0, -1, 0.5, 100, 1e300, "3", null, [2]])("with a quantity of %j is not a cart (M2)", (quantity) => {
    expect(v.is(storedCartSchema, { menuId: null, lines: [{ ...line, quantity }], legalAgeConfirmed: false })).toBe(
      false,
    );
  });

  test("with two lines of one identity is not a cart", () => {
    expect(v.is(storedCartSchema, { menuId: null, lines: [line, line], legalAgeConfirmed: false })).toBe(false);
  });

  test("is read or dropped, never thrown at (F37)", () => {
    fc.assert(
      fc.property(fc.anything(), (content) => {
        for (const seed of [content, { lines: [content] }, { lines: [{ ...line, options: content }] }]) {
          const cart = v.safeParse(storedCartSchema, seed);
          expect(cart.success ? Array.isArray(cart.output.lines) : cart.issues.length > 0).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("that the version before kept is still read", () => {
    const storage = new SharedStorage();
    const before = { menuId: "m1", lines: [line], legalAgeConfirmed: true };
    storage.kept.set("vitrina:sabor.localhost:shopping-cart:1", JSON.stringify({ v: 1, d: before }));
    const tab = new Tab(storage);
    expect(tab.act((store) => store.set(cartOf("1"), (cart) => cart))).toEqual(before);
  });
});

/** What a tab may do to the cart: put a line in, or hear of the other tab. */
const step = fc.record({ tab: fc.nat(1), itemId: fc.constantFrom(null, "10", "11", "12", "13") });

test("whatever two tabs put into a cart, both have all of it, and say what the other did (F20)", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const storage = new SharedStorage();
      const tabs = [new Tab(storage), new Tab(storage)];
      for (const tab of tabs) {
        tab.store.sub(cartUnits, () => undefined);
        tab.store.sub(changedElsewhere, () => undefined);
      }
      const put: string[] = [];
      for (const { tab: index, itemId } of steps) {
        const tab = tabs[index];
        if (itemId === null) tab?.hear();
        else {
          put.push(itemId);
          tab?.act((store) =>
            store.set(cartOf("1"), (cart) => {
              const added = addLine(cart, lineFixture({ lineId: `l${put.length}`, itemId }));
              return added.ok ? added.value : cart;
            }),
          );
        }
      }
      for (const tab of tabs) {
        tab.hear();
        const cart = tab.act((store) => store.set(cartOf("1"), (held) => held));
        expect(countUnits(cart)).toBe(put.length);
        expect(tab.store.get(cartUnits)).toBe(put.length);
        expect(cart.lines.map(({ itemId }) => itemId).toSorted()).toEqual([...new Set(put)].toSorted());
        tab.act((store) => store.set(changedElsewhere));
        expect(tab.store.get(changedElsewhere)).toBeNull();
      }
    }),
  );
});

function putLine(tab: Tab, itemId: string): void {
  const added = lineFixture({ lineId: itemId, itemId });
  tab.act((store) => store.set(cartOf("1"), (cart) => ({ ...cart, lines: [...cart.lines, added] })));
}

test("a cart that another tab changed is told until the person has seen it; what lay there before is nothing new", () => {
  const storage = new SharedStorage();
  const [here, there] = [new Tab(storage), new Tab(storage)];
  putLine(there, "10");
  here.act((store) => store.sub(changedElsewhere, () => undefined));
  here.act((store) => store.sub(cartOf("1"), () => undefined));
  here.hear();
  expect(here.store.get(changedElsewhere)).toBeNull();
  putLine(there, "11");
  here.hear();
  putLine(here, "12");
  // What is new is the other tab's 11 alone: 12 was put in here.
  expect(here.store.get(changedElsewhere)?.lines.map(({ itemId }) => itemId)).toEqual(["10", "12"]);
  here.act((store) => store.set(changedElsewhere));
  expect(here.store.get(changedElsewhere)).toBeNull();
});
