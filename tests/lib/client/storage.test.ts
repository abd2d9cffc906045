// @vitest-environment jsdom
import { anything, assert, property } from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseCart } from "#lib/client/cart-atom.ts";
import { readStored, watchStored, writeStored } from "#lib/client/storage.ts";

const tenant = "sabor.localhost";
const entry = {
  name: "thing",
  version: 2,
  parse: (content: unknown) => (typeof content === "string" ? content : null),
};
const key = `vitrina:${tenant}:thing`;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the device's storage", () => {
  test("keeps and reads one thing per key and tenant", () => {
    writeStored(tenant, entry, "hola");
    expect(readStored(tenant, entry)).toBe("hola");
    expect(readStored("otra.localhost", entry)).toBeNull();
    writeStored(tenant, entry, null);
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each(["{", "null", "[]", '{"v":1,"d":"old"}', '{"v":2,"d":5}', `{"v":2,"d":"${"x".repeat(1_000_001)}"}`])(
    "drops what it cannot read and nothing else (F37): %.20s",
    (text) => {
      localStorage.setItem(key, text);
      localStorage.setItem("other", "stays");
      expect(readStored(tenant, entry)).toBeNull();
      expect(localStorage.getItem(key)).toBeNull();
      expect(localStorage.getItem("other")).toBe("stays");
    },
  );

  test("says once that a key was damaged", () => {
    const damaged = { ...entry, name: "damaged" };
    for (let round = 0; round < 3; round += 1) {
      localStorage.setItem(`vitrina:${tenant}:damaged`, "{");
      readStored(tenant, damaged);
    }
    expect(console.info).toHaveBeenCalledTimes(1);
  });

  test("goes on when the storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(writeStored(tenant, entry, "hola")).toBe(false);
  });

  test("tells what another tab changed, until it is stopped", () => {
    const seen: (string | null)[] = [];
    const stop = watchStored(tenant, entry, (value) => seen.push(value));
    localStorage.setItem(key, '{"v":2,"d":"from afar"}');
    window.dispatchEvent(new StorageEvent("storage", { key }));
    window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
    stop();
    window.dispatchEvent(new StorageEvent("storage", { key }));
    expect(seen).toEqual(["from afar"]);
  });
});

describe("a stored cart", () => {
  const line = {
    lineId: "l1",
    itemId: "10",
    groupId: "1",
    sizeName: null,
    options: [{ groupId: "5", optionId: "50", quantity: 1 }],
    quantity: 2,
    note: "",
  };

  test("holds ids and quantities only, whatever else was written into it (M1)", () => {
    const tampered = { menuId: "3", lines: [{ ...line, price: 1, total: 0 }], legalAgeConfirmed: "yes", total: 1 };
    expect(parseCart(tampered)).toEqual({ menuId: "3", lines: [line], legalAgeConfirmed: false });
  });

  test.each([0, -1, 0.5, 1e300, "3", null, [2]])("with a quantity of %j is not a cart (M2)", (quantity) => {
    expect(parseCart({ menuId: null, lines: [{ ...line, quantity }], legalAgeConfirmed: false })).toBeNull();
  });

  test("is read or dropped, never thrown at (F37)", () => {
    assert(
      property(anything(), (content) => {
        for (const seed of [content, { lines: [content] }, { lines: [{ ...line, options: content }] }]) {
          const cart = parseCart(seed);
          expect(cart === null || Array.isArray(cart.lines)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
