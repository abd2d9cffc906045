import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addLine, configurationKey, countUnits, removeLine, replaceLine, setLineQuantity } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { filledCart, patience, runs } from "#tests/support/arbitraries.ts";
import { sampleLine } from "#tests/support/samples.ts";

function cartOf(...lines: CartLine[]): Cart {
  return { ...emptyCart, menuId: "menu-1", lines };
}

function added(cart: Cart, line: CartLine): Cart {
  const result = addLine(cart, line);
  if (!result.ok) throw new Error("The cart is full");
  return result.value;
}

const cheese = { groupId: "g1", optionId: "o1", quantity: 1 };
const bacon = { groupId: "g1", optionId: "o2", quantity: 2 };

describe("configurationKey", () => {
  it("is equal whatever the order of the options, the line's id and its quantity", () => {
    const a = sampleLine({ lineId: "a", options: [cheese, bacon], quantity: 3 });
    const b = sampleLine({ lineId: "b", options: [bacon, cheese] });
    expect(configurationKey(a)).toBe(configurationKey(b));
  });

  it("adds up repeated options and does not see blanks around the note", () => {
    const twice = sampleLine({ options: [bacon, { ...bacon, quantity: 1 }], note: " sin sal " });
    const once = sampleLine({ options: [{ ...bacon, quantity: 3 }], note: "sin sal" });
    expect(configurationKey(twice)).toBe(configurationKey(once));
  });

  it.each([
    ["item", { itemId: "i2" }],
    ["size", { sizeName: "Grande" }],
    ["options", { options: [cheese] }],
    ["option quantity", { options: [{ ...bacon, quantity: 1 }] }],
    ["group of the option", { options: [{ ...bacon, groupId: "g2" }] }],
    ["note", { note: "sin sal" }],
  ])("differs with the %s", (_, more) => {
    expect(configurationKey(sampleLine({ options: [bacon], ...more }))).not.toBe(
      configurationKey(sampleLine({ options: [bacon] })),
    );
  });

  it("X15: cannot be forged by ids with separators", () => {
    const a = sampleLine({ options: [{ groupId: 'g","o', optionId: "x", quantity: 1 }] });
    const b = sampleLine({ options: [{ groupId: "g", optionId: 'o","x', quantity: 1 }] });
    expect(configurationKey(a)).not.toBe(configurationKey(b));
  });
});

describe("addLine", () => {
  it("M2: knows the limits", () => {
    expect(cartLimits).toEqual({ quantity: 99, lines: 50, options: 30, note: 250 });
  });

  it("appends another configuration and merges an equal one, keeping the first id", () => {
    const cart = added(cartOf(sampleLine({ lineId: "a", quantity: 2 })), sampleLine({ lineId: "b", note: "ya" }));
    expect(cart.lines.map((line) => line.lineId)).toEqual(["a", "b"]);
    const merged = added(cart, sampleLine({ lineId: "c", quantity: 3 }));
    expect(merged.lines).toEqual([sampleLine({ lineId: "a", quantity: 5 }), sampleLine({ lineId: "b", note: "ya" })]);
  });

  it("M2: is full at 50 lines, but an equal line still merges", () => {
    const lines = Array.from({ length: cartLimits.lines }, (_, index) =>
      sampleLine({ lineId: `l${index}`, itemId: `i${index}` }),
    );
    const cart = cartOf(...lines);
    expect(addLine(cart, sampleLine({ lineId: "x", itemId: "another" }))).toEqual({ ok: false, failure: "full" });
    expect(countUnits(added(cart, sampleLine({ lineId: "x", itemId: "i7" })))).toBe(51);
  });

  it("M2: is full when a line would have more than 99 units", () => {
    const cart = cartOf(sampleLine({ quantity: 98 }));
    expect(countUnits(added(cart, sampleLine({ lineId: "x" })))).toBe(99);
    expect(addLine(cart, sampleLine({ lineId: "x", quantity: 2 }))).toEqual({ ok: false, failure: "full" });
  });

  it("S1 §5: adds at least one", () => {
    expect(countUnits(added(emptyCart, sampleLine({ quantity: 0 })))).toBe(1);
    expect(countUnits(added(emptyCart, sampleLine({ quantity: 2.9 })))).toBe(2);
    expect(countUnits(added(emptyCart, sampleLine({ quantity: 1000 })))).toBe(99);
  });

  it("never changes the cart that it was given", () => {
    const cart = Object.freeze(cartOf(Object.freeze(sampleLine())));
    added(cart, sampleLine({ lineId: "b" }));
    added(cart, sampleLine({ lineId: "c", note: "otra" }));
    expect(cart.lines).toEqual([sampleLine()]);
    expect(emptyCart.lines).toEqual([]);
  });
});

describe("replaceLine", () => {
  const cart = cartOf(
    sampleLine({ lineId: "a" }),
    sampleLine({ lineId: "b", note: "sin sal", quantity: 4 }),
    sampleLine({ lineId: "c", note: "doble" }),
  );

  it("puts the edited line in the same place under the same id", () => {
    const result = replaceLine(cart, "b", sampleLine({ lineId: "new", note: "con sal", quantity: 2 }));
    expect(result).toEqual({
      ok: true,
      value: {
        ...cart,
        lines: [cart.lines[0], sampleLine({ lineId: "b", note: "con sal", quantity: 2 }), cart.lines[2]],
      },
    });
  });

  it("joins a line that it became equal to", () => {
    const result = replaceLine(cart, "b", sampleLine({ lineId: "b", note: "doble", quantity: 4 }));
    expect(result).toEqual({
      ok: true,
      value: { ...cart, lines: [cart.lines[0], sampleLine({ lineId: "c", note: "doble", quantity: 5 })] },
    });
  });

  it("keeps the cart when joining would exceed 99", () => {
    expect(replaceLine(cart, "b", sampleLine({ note: "doble", quantity: 99 }))).toEqual({ ok: false, failure: "full" });
  });

  it("adds a line anew when it went away in another tab", () => {
    const result = replaceLine(cart, "gone", sampleLine({ lineId: "gone", note: "otra" }));
    expect(result.ok && result.value.lines.at(-1)?.lineId).toBe("gone");
  });

  it("a line replaced by itself changes nothing", () => {
    for (const line of cart.lines) expect(replaceLine(cart, line.lineId, line)).toEqual({ ok: true, value: cart });
  });
});

describe("removeLine and setLineQuantity", () => {
  const cart = {
    ...cartOf(sampleLine({ lineId: "a", quantity: 2 }), sampleLine({ lineId: "b", note: "x" })),
    legalAgeConfirmed: true,
  };

  it("S1 §4, A134: the last line takes the cart and its legal-age answer with it", () => {
    const one = removeLine(cart, "a");
    expect(one).toMatchObject({ menuId: "menu-1", legalAgeConfirmed: true });
    expect(removeLine(one, "b")).toEqual(emptyCart);
  });

  it("S1 §4: 0 removes", () => {
    expect(setLineQuantity(cart, "a", 0).lines.map((line) => line.lineId)).toEqual(["b"]);
    expect(setLineQuantity(cart, "a", -5).lines.map((line) => line.lineId)).toEqual(["b"]);
    expect(setLineQuantity(cart, "a", 0.5).lines.map((line) => line.lineId)).toEqual(["b"]);
  });

  it.each([
    [1, 1],
    [3, 3],
    [99, 99],
    [100, 99],
    [1e9, 99],
    [Number.POSITIVE_INFINITY, 99],
    [2.7, 2],
    [Number.NaN, 2],
  ])("M2: setting %d gives %d", (quantity, expected) => {
    expect(setLineQuantity(cart, "a", quantity).lines[0]?.quantity).toBe(expected);
  });

  it("an unknown line changes nothing", () => {
    expect(setLineQuantity(cart, "nobody", 7)).toEqual(cart);
    expect(removeLine(cart, "nobody")).toEqual(cart);
  });
});

describe("any sequence of changes", { timeout: patience }, () => {
  type Step = { kind: "add" | "remove" | "set" | "replace"; index: number; quantity: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      kind: fc.constantFrom("add", "remove", "set", "replace"),
      index: fc.nat(20),
      quantity: fc.integer({ min: -2, max: 120 }),
    }),
    { maxLength: 40 },
  );

  function apply(cart: Cart, step: Step, lines: readonly CartLine[], serial: number): Cart {
    const line = lines[step.index % lines.length] ?? sampleLine();
    const target = cart.lines[step.index % Math.max(1, cart.lines.length)]?.lineId ?? "none";
    if (step.kind === "remove") return removeLine(cart, target);
    if (step.kind === "set") return setLineQuantity(cart, target, step.quantity);
    const fresh = { ...line, lineId: `new-${serial}`, quantity: step.quantity };
    const result = step.kind === "add" ? addLine(cart, fresh) : replaceLine(cart, target, fresh);
    return result.ok ? result.value : cart;
  }

  it("M2: keeps every limit, unique ids and unique configurations", () => {
    fc.assert(
      fc.property(filledCart, steps, ({ lines }, sequence) => {
        let cart: Cart = emptyCart;
        for (const [serial, step] of sequence.entries()) {
          cart = apply(cart, step, lines, serial);
          expect(cart.lines.length).toBeLessThanOrEqual(cartLimits.lines);
          for (const line of cart.lines) {
            expect(Number.isInteger(line.quantity)).toBe(true);
            expect(line.quantity).toBeGreaterThanOrEqual(1);
            expect(line.quantity).toBeLessThanOrEqual(cartLimits.quantity);
          }
          expect(new Set(cart.lines.map((line) => line.lineId)).size).toBe(cart.lines.length);
          expect(new Set(cart.lines.map(configurationKey)).size).toBe(cart.lines.length);
          expect(countUnits(cart)).toBe(cart.lines.reduce((sum, line) => sum + line.quantity, 0));
        }
      }),
      runs(300),
    );
  });

  it("adding and then removing the line gives the cart back", () => {
    fc.assert(
      fc.property(filledCart, ({ lines }) => {
        const cart = cartOf(...lines);
        const fresh = sampleLine({ lineId: "fresh", itemId: "fresh" });
        expect(removeLine(added(cart, fresh), "fresh")).toEqual(cart);
      }),
      runs(200),
    );
  });
});
