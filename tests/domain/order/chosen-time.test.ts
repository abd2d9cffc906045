import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemTimeline, menuClock } from "#domain/menu/timeline.ts";
import type { TimedState } from "#domain/menu/timeline.ts";
import type { DayWindow } from "#domain/offer/offer-rules.ts";
import { lowestOffer, offerStages, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { assess } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import { scheduleSlots } from "#domain/order/time/schedule.ts";
import { holidayDates } from "#domain/base/holiday.ts";
import { openingRule, patience, runs, weekdays } from "#tests/support/arbitraries.ts";
import {
  everyDay,
  sampleBranch,
  sampleBusiness,
  sampleFacts,
  sampleIntent,
  sampleItem,
  sampleLine,
  sampleMenuGroup,
  samplePromotion,
} from "#tests/support/samples.ts";

const hour = 3_600_000;
/** Around the turn of a year: 1 and 8 December, Christmas and New Year's Day are near. */
const firstNow = Date.UTC(2026, 11, 20);

const quarter = fc.nat(95).map((count) => count * 15);
const dayWindow: fc.Arbitrary<DayWindow> = fc.record({
  weekday: fc.constantFrom(...everyDay),
  open: quarter,
  close: quarter,
});
const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    rate: fc.integer({ min: 1, max: 900_000 }),
    weekdays,
    onHolidays: fc.boolean(),
    times: fc.array(dayWindow, { maxLength: 3 }),
    from: fc.option(fc.nat(9 * 24)),
    lasts: fc.option(fc.nat(6 * 24)),
  })
  .map(({ rate, from, lasts, ...rules }) => {
    const begins = from === null ? null : firstNow + from * hour;
    const until = lasts === null ? null : (begins ?? firstNow) + lasts * hour;
    return samplePromotion({ ...rules, discount: { kind: "percent", rate }, dates: { from: begins, until } });
  });

const shop = fc.record({
  rules: fc.array(openingRule, { minLength: 1, maxLength: 3 }),
  windows: fc.array(openingRule, { maxLength: 1 }),
  itemDays: fc.subarray([...everyDay], { minLength: 1 }),
  promotions: fc.array(promotion, { maxLength: 3 }),
  schedulingDays: fc.nat(6),
  minutes: fc.nat(8 * 24 * 60),
  /** How old the page is. */
  age: fc.nat(8 * 60),
});

function entryAt<T>(timeline: readonly TimedState<T>[], at: number): T | undefined {
  return timeline.findLast((entry) => entry.at <= at)?.state;
}

describe("a menu for a chosen time (B18, I4)", { timeout: patience }, () => {
  it("A44: reaches through hours of the last day that end on the next, of a page that is half a day old", () => {
    const rendered = Date.UTC(2026, 11, 20, 17);
    const openingRules = [{ days: [...everyDay], onHolidays: true, open: 23 * 60, close: 22 * 60 + 30 }];
    const business = sampleBusiness({ schedulingEnabled: true });
    const branch = sampleBranch({ openingRules, schedulingEnabled: true, schedulingDays: 2 });
    const slots = scheduleSlots({ business, branch, now: rendered + 12 * hour, holidays: new Set() });
    const { until } = menuClock({ business, branch, now: rendered, holidays: new Set() });
    expect(slots.at(-1)).toBe(Date.UTC(2026, 11, 25, 3));
    expect(until).toBeGreaterThanOrEqual(slots.at(-1) ?? Infinity);
  });

  it("shows of every time that can be chosen whether a dish is sold, and the price that is charged", () => {
    let compared = 0;
    fc.assert(
      fc.property(shop, ({ rules, windows, itemDays, promotions, schedulingDays, minutes, age }) => {
        const rendered = firstNow + minutes * 60_000;
        const now = rendered + age * 60_000;
        const business = sampleBusiness({ schedulingEnabled: true });
        const branch = sampleBranch({ openingRules: rules, schedulingEnabled: true, schedulingDays });
        const item = sampleItem({ id: "i1", price: 33_333, days: itemDays });
        const group = sampleMenuGroup({ id: "m1", windows, items: [item] });
        const clock = menuClock({ business, branch, now: rendered, holidays: holidayDates(rendered) });
        const dishes = itemTimeline(item, group, clock);
        const offers = offerTimeline(offerStages(promotions, clock, branch.id), item);
        const holidays = holidayDates(now);
        const facts = sampleFacts({
          business: known(business),
          branch: known(branch),
          menu: known({ id: "1", name: "Carta", groups: [group] }),
          holidays: known(holidays),
          promotions: known(promotions),
        });
        for (const slot of scheduleSlots({ business, branch, now, holidays })) {
          const intent = sampleIntent({ lines: [sampleLine()], when: { kind: "at", instant: slot } });
          const order = assess(intent, facts, now);
          expect(order.when).toEqual({ kind: "at", instant: slot });
          expect(entryAt(dishes, slot)?.isOrderable).toBe(order.lines.length === 1);
          if (order.lines.length === 0) continue;
          const shown = lowestOffer(item, entryAt(offers, slot)?.sizes ?? [])?.newPrice ?? item.price;
          const discount = order.adjustments.filter(({ kind }) => kind === "promotion");
          expect(shown).toBe(order.subtotal + discount.reduce((sum, { amount }) => sum + amount, 0));
          compared += 1;
        }
      }),
      runs(150),
    );
    expect(compared).toBeGreaterThan(500);
  });
});
