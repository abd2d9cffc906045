import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillersFor } from "#domain/cart/fillers.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleItem, sampleMenuGroup } from "#tests/support/samples.ts";

const now = Date.UTC(2026, 10, 23, 17);
const about = { taken: [], together: new Map<string, string[]>(), now, holidays: new Set<string>() };

function menuOf(items: MenuItem[]) {
  return { id: "m", name: "Carta", groups: [sampleMenuGroup({ items })] };
}

function item(id: string, price: number, more: Partial<MenuItem> = {}): MenuItem {
  return sampleItem({ id, price, ...more });
}

const idsFor = (items: MenuItem[], missing: number, taken: string[] = []) =>
  fillersFor(menuOf(items), { ...about, missing, taken }).map((filler) => filler.item.id);

describe("fillersFor (S1 §4 minimum)", () => {
  it("offers the cheapest that reach the minimum, then the dearest below it", () => {
    const items = [item("a", 3000), item("b", 20_000), item("c", 8000), item("d", 5000)];
    expect(idsFor(items, 8000)).toEqual(["c", "b", "d"]);
    expect(idsFor(items, 50_000)).toEqual(["b", "c", "d"]);
  });

  it.each<[string, Partial<MenuItem>]>([
    ["switched off", { isActive: false }],
    ["paused", { disabledUntil: now + 1 }],
    ["not of today", { days: [2] }],
    ["for adults", { requiresLegalAge: true }],
    ["with alcohol", { traits: { ...sampleItem().traits, containsAlcohol: true } }],
  ])("never one that is %s", (_, more) => {
    expect(idsFor([item("a", 9000, more)], 5000)).toEqual([]);
  });

  it("never what is in the cart already, nor what costs nothing", () => {
    expect(idsFor([item("a", 9000), item("b", 0)], 5000, ["a"])).toEqual([]);
  });

  it("counts a dish by its smallest size", () => {
    const sizes = [
      { name: "Grande", price: 30_000 },
      { name: "Personal", price: 6000 },
    ];
    expect(fillersFor(menuOf([item("a", 30_000, { sizes })]), { ...about, missing: 5000 })).toMatchObject([
      { price: 6000 },
    ]);
  });

  it("the first reaches the minimum wherever any does, and no cheaper one would", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { maxLength: 12 }),
        fc.integer({ min: 1, max: 120_000 }),
        (prices, missing) => {
          const items = prices.map((price, index) => item(`i${index}`, price));
          const [first] = fillersFor(menuOf(items), { ...about, missing });
          const reaching = prices.filter((price) => price >= missing);
          expect(first?.price ?? 0).toBe(reaching.length > 0 ? Math.min(...reaching) : Math.max(0, ...prices));
        },
      ),
      runs(200),
    );
  });
});

const besideMenu = (more: Partial<MenuItem> = {}) => [
  ...["a", "b", "d", "e", "f"].map((id) => item(id, 9000, { hasOptions: false })),
  item("c", 9000, { hasOptions: false, ...more }),
];

describe("fillersFor with nothing missing (B27)", () => {
  const together = new Map([
    ["a", ["c", "b", "gone"]],
    ["d", ["b", "e"]],
  ]);
  const idsBeside = (items: MenuItem[], taken: string[]) =>
    fillersFor(menuOf(items), { ...about, missing: 0, taken, together }).map((filler) => filler.item.id);

  it("offers what orders had together with what is there, the one beside most of it first", () => {
    expect(idsBeside(besideMenu(), ["a"])).toEqual(["c", "b"]);
    expect(idsBeside(besideMenu(), ["a", "d"])).toEqual(["b", "c", "e"]);
    expect(idsBeside(besideMenu(), ["f"])).toEqual([]);
  });

  it.each<[string, Partial<MenuItem>]>([
    ["something has to be chosen of", { hasOptions: true, optionGroups: [] }],
    ["is switched off", { isActive: false }],
    ["is for adults", { requiresLegalAge: true }],
  ])("never one that %s", (_, more) => {
    expect(idsBeside(besideMenu(more), ["a"])).toEqual(["b"]);
  });

  it("at most four, never one that is there, whatever orders had together", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const lists = fc.dictionary(fc.constantFrom(...ids), fc.uniqueArray(fc.constantFrom(...ids, "gone")));
    fc.assert(
      fc.property(lists, fc.subarray(ids), (told, taken) => {
        const items = ids.map((id) => item(id, 9000, { hasOptions: false }));
        const known = new Map(Object.entries(told));
        const offered = fillersFor(menuOf(items), { ...about, missing: 0, taken, together: known });
        expect(offered.length).toBeLessThanOrEqual(4);
        expect(new Set(offered.map((filler) => filler.item.id)).size).toBe(offered.length);
        for (const { item: one } of offered) {
          expect(taken).not.toContain(one.id);
          expect(taken.some((id) => known.get(id)?.includes(one.id) === true)).toBe(true);
        }
      }),
    );
  });
});
