import { describe, expect, it } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { lowestOffer, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { samplePromotion } from "#tests/support/samples.ts";
import { itemFixture } from "#tests/support/shop-fixture.ts";

/** A Tuesday. */
const date = "2026-11-24";
const at = (minute: number) => bogotaInstant(date, minute);
const item = itemFixture({ price: 32_000 });

function timeline(rules: Partial<Promotion>, now = at(600), more: Partial<Parameters<typeof offerTimeline>[2]> = {}) {
  const clock = { now, holidays: new Set<string>(), ahead: [], ...more };
  return offerTimeline([samplePromotion(rules)], item, clock, "1").map(({ at: from, state }) => [
    from,
    state[0]?.newPrice ?? null,
  ]);
}

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
    const clock = { now: at(600), holidays: new Set<string>(), ahead: [] };
    const [first] = offerTimeline([samplePromotion({ products })], sized, clock, "1");
    expect(first?.state.map(({ sizeName, newPrice }) => [sizeName, newPrice])).toEqual([["Familiar", 38_000]]);
    expect(lowestOffer(sized, first?.state ?? [])).toBeNull();
    const [whole] = offerTimeline([samplePromotion()], sized, clock, "1");
    expect(lowestOffer(sized, whole?.state ?? [])).toEqual({ oldPrice: 20_000, newPrice: 18_000 });
  });
});
