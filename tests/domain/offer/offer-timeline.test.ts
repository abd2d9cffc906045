import { describe, expect, it } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { MenuClock } from "#domain/menu/timeline.ts";
import { lowestOffer, nextOfferEdge, offerStages, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { samplePromotion } from "#tests/support/samples.ts";
import { itemFixture } from "#tests/support/shop-fixture.ts";

/** A Tuesday. */
const date = "2026-11-24";
const at = (minute: number) => bogotaInstant(date, minute);
const item = itemFixture({ price: 32_000 });

function timeline(rules: Partial<Promotion>, now = at(600), more: Partial<MenuClock> = {}) {
  const clock = { now, until: now + 36 * 3_600_000, holidays: new Set<string>(), ahead: [], ...more };
  return offerTimeline(offerStages([samplePromotion(rules)], clock, "1"), item).map(({ at: from, state }) => [
    from,
    state.sizes[0]?.newPrice ?? null,
  ]);
}

const fixed = (amount: number, more: Partial<Promotion>) => ({ discount: { kind: "fixed" as const, amount }, ...more });

const offer = (newPrice: number) =>
  ({ sizeName: null, oldPrice: 0, newPrice, discount: { kind: "fixed", amount: 1 } }) as const;

describe("the lowest price of an item", () => {
  it.each([
    ["lowered", [], [18_000], { oldPrice: 20_000, newPrice: 18_000 }],
    ["lowered most by the best", [], [19_000, 17_000], { oldPrice: 20_000, newPrice: 17_000 }],
    ["not lowered", [], [], null],
    ["the same", [], [20_000], null],
    ["that of its cheapest size", [15_000, 30_000], [12_000], { oldPrice: 15_000, newPrice: 12_000 }],
    ["that of a size that costs less anyway", [15_000, 30_000], [25_000], null],
  ])("%s", (_, sizes, newPrices, expected) => {
    const sized = { price: 20_000, sizes: sizes.map((price) => ({ name: String(price), price })) };
    expect(lowestOffer(sized, newPrices.map(offer))).toEqual(expected);
  });
});

describe("what an item is offered for as time goes by", () => {
  it("has one entry while a promotion always holds", () => {
    expect(timeline({})).toEqual([[at(600), 28_800]]);
  });

  it("changes with the hours of the day", () => {
    const times = [{ weekday: 2 as const, open: 17 * 60, close: 20 * 60 }];
    expect(timeline({ weekdays: [2], times })).toEqual([
      [at(600), null],
      [at(17 * 60), 28_800],
      [at(20 * 60), null],
    ]);
  });

  it("is judged once for stages that are alike, by the promotions that hold there", () => {
    const times = [{ weekday: 2 as const, open: 17 * 60, close: 20 * 60 }];
    const clock = { now: at(600), until: at(2760), holidays: new Set<string>(), ahead: [] };
    const always = samplePromotion({ id: "always" });
    const stages = offerStages([always, samplePromotion({ weekdays: [2], times })], clock, "1");
    expect(stages.map(({ state }) => state.promotions.length)).toEqual([1, 2, 1]);
    expect(stages[2]?.state).toBe(stages[0]?.state);
    const weekly = offerStages([samplePromotion({ weekdays: [2], times })], clock, "1");
    const [before, , after] = offerTimeline(weekly, item);
    expect(after?.state).toBe(before?.state);
  });

  it("changes at midnight, and with the first and after the last millisecond of its dates", () => {
    expect(timeline({ weekdays: [2] })).toEqual([
      [at(600), 28_800],
      [at(1440), null],
    ]);
    expect(timeline({ dates: { from: at(700), until: at(800) } })).toEqual([
      [at(600), null],
      [at(700), 28_800],
      [at(800) + 1, null],
    ]);
  });

  it("does not hold on a holiday unless it says so", () => {
    const holidays = new Set([date]);
    expect(timeline({ onHolidays: false }, at(600), { holidays })).toEqual([
      [at(600), null],
      [at(1440), 28_800],
    ]);
  });

  it("is judged for the opening before it (A147)", () => {
    const times = [{ weekday: 2 as const, open: 12 * 60, close: 14 * 60 }];
    const ahead = [{ from: at(8 * 60), opensAt: at(12 * 60) }];
    expect(timeline({ weekdays: [2], times }, at(600), { ahead })[0]).toEqual([at(600), 28_800]);
  });

  it("leaves out what only customers or larger orders have", () => {
    expect(timeline({ firstOrder: true })).toEqual([[at(600), null]]);
    expect(timeline({ minimum: 32_001 })).toEqual([[at(600), null]]);
    expect(timeline({ minimum: 32_000 })).toEqual([[at(600), 28_800]]);
  });

  it("names the sizes that are lowered, of which the cheapest counts for a card", () => {
    const sizes = [
      { name: "Personal", price: 20_000 },
      { name: "Familiar", price: 40_000 },
    ];
    const sized = itemFixture({ price: 20_000, sizes });
    const products = [{ productId: "p10", itemIds: null, sizes: ["Familiar"] }];
    const clock = { now: at(600), until: at(2760), holidays: new Set<string>(), ahead: [] };
    const [first] = offerTimeline(offerStages([samplePromotion({ products })], clock, "1"), sized);
    expect(first?.state.sizes.map(({ sizeName, newPrice }) => [sizeName, newPrice])).toEqual([["Familiar", 38_000]]);
    expect(lowestOffer(sized, first?.state.sizes ?? [])).toBeNull();
    const [whole] = offerTimeline(offerStages([samplePromotion()], clock, "1"), sized);
    expect(lowestOffer(sized, whole?.state.sizes ?? [])).toEqual({ oldPrice: 20_000, newPrice: 18_000 });
  });

  describe("says what a larger order or a customer would have (B1)", () => {
    const clock = { now: at(600), until: at(2760), holidays: new Set<string>(), ahead: [] };
    const named = [{ productId: item.productId, itemIds: null, sizes: null }];
    const hints = (promotions: Partial<Promotion>[], of = item) => {
      const list = promotions.map((rules, index) => samplePromotion({ id: String(index), ...rules }));
      return offerTimeline(offerStages(list, clock, "1"), of).map(({ at: from, state }) => [from, state.hint]);
    };
    const hint = {
      discount: { kind: "percent", rate: 100_000 },
      minimum: 0,
      firstOrder: false,
      oncePerCustomer: false,
      isWholeMenu: true,
    };

    it("with the minimum, unless the item alone reaches it", () => {
      expect(hints([{ minimum: 32_001 }])).toEqual([[at(600), { ...hint, minimum: 32_001 }]]);
      expect(hints([{ minimum: 32_000 }])).toEqual([[at(600), null]]);
    });

    it("with who has it, and whether it is for the whole menu", () => {
      expect(hints([{ firstOrder: true, minimum: 10_000 }])).toEqual([[at(600), { ...hint, firstOrder: true }]]);
      expect(hints([{ oncePerCustomer: true, products: named }])).toEqual([
        [at(600), { ...hint, oncePerCustomer: true, isWholeMenu: false }],
      ]);
    });

    it("with both where both are missing", () => {
      expect(hints([{ firstOrder: true, minimum: 40_000 }])).toEqual([
        [at(600), { ...hint, firstOrder: true, minimum: 40_000 }],
      ]);
    });

    it("at its hours only", () => {
      const times = [{ weekday: 2 as const, open: 17 * 60, close: 20 * 60 }];
      expect(hints([{ minimum: 40_000, times, weekdays: [2] }]).map(([from, state]) => [from, state !== null])).toEqual(
        [
          [at(600), false],
          [at(17 * 60), true],
          [at(20 * 60), false],
        ],
      );
    });

    it.each<[string, Partial<Promotion>]>([
      ["for other products", { minimum: 40_000, products: [{ productId: "p99", itemIds: null, sizes: null }] }],
      ["of another branch", { minimum: 40_000, branchIds: ["9"] }],
      ["that are switched off", { minimum: 40_000, isActive: false }],
      ["that only deliver for free", { minimum: 40_000, discount: null, freeDelivery: true }],
      ["that are worth nothing", { minimum: 40_000, discount: { kind: "fixed", amount: 0 } }],
    ])("not of promotions %s", (_, rules) => {
      expect(hints([rules])).toEqual([[at(600), null]]);
    });

    it("only what saves more than what holds already, the best first", () => {
      expect(hints([fixed(3000, {}), fixed(3000, { minimum: 40_000 })])).toEqual([[at(600), null]]);
      const [[, better] = []] = hints([
        fixed(3000, {}),
        fixed(3001, { minimum: 40_000 }),
        fixed(4000, { minimum: 50_000 }),
      ]);
      expect(better).toMatchObject({ discount: { amount: 4000 }, minimum: 50_000 });
    });

    it("of any of its sizes", () => {
      const sizes = [
        { name: "Personal", price: 20_000 },
        { name: "Familiar", price: 40_000 },
      ];
      const sized = itemFixture({ price: 20_000, sizes });
      const products = [{ productId: sized.productId, itemIds: null, sizes: ["Familiar"] }];
      expect(hints([{ minimum: 60_000, products }], sized)).toEqual([
        [at(600), { ...hint, minimum: 60_000, isWholeMenu: false }],
      ]);
    });
  });
});

describe("when promotions may change next", () => {
  const noon = bogotaInstant("2026-11-23", 12 * 60);
  const midnight = bogotaInstant("2026-11-24", 0);

  it.each<[string, Partial<Promotion>, number]>([
    ["at midnight without hours", {}, midnight],
    ["when hours begin", { times: [{ weekday: 1, open: 13 * 60, close: 14 * 60 }] }, noon + 3_600_000],
    ["when hours end, not at once", { times: [{ weekday: 1, open: 12 * 60, close: 12 * 60 + 1 }] }, noon + 60_000],
    ["after the last millisecond of its dates", { dates: { from: null, until: noon + 10 } }, noon + 11],
    ["not at dates long gone or far away", { dates: { from: 0, until: Date.UTC(2200, 0, 1) } }, midnight],
  ])("is %s", (_case, promotion, edge) => {
    expect(nextOfferEdge([samplePromotion(promotion)], noon)).toBe(edge);
  });

  it("is midnight of a shop without any", () => expect(nextOfferEdge([], noon)).toBe(midnight));
});
