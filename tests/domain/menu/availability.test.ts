import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import type { MenuGroup } from "#domain/menu/menu.ts";
import { itemAvailability } from "#domain/menu/availability.ts";
import type { SaleHours } from "#domain/menu/availability.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import { openingRule, patience, runs, weekdays } from "#tests/support/arbitraries.ts";
import { sampleGroup, sampleItem, sampleMenuGroup, sampleOption } from "#tests/support/samples.ts";

const none: ReadonlySet<string> = new Set();
/** A Monday. */
const monday = "2026-07-27";

function at(date: string, hour: number, minute = 0): number {
  return bogotaInstant(date, hour * 60 + minute);
}

function hours({ days, open, close }: WeeklyWindow): SaleHours {
  return { days, open, close };
}

/** Written another way: every minute that a window is open is put in a set, then looked up. */
function openMinutes(group: MenuGroup, firstDay: number, days: number): Set<number> {
  const open = new Set<number>();
  for (let day = firstDay - 1; day < firstDay + days; day += 1) {
    // 1970-01-01 was a Thursday.
    const weekday = (((day + 3) % 7) + 1) as Weekday;
    for (const window of group.windows) {
      if (!window.days.includes(weekday)) continue;
      let minute = window.open;
      do {
        open.add(day * 1440 + minute);
        minute += 1;
      } while (minute % 1440 !== window.close);
    }
  }
  return open;
}

describe("itemAvailability", () => {
  const now = at(monday, 12);

  it("an item without conditions is always on sale", () => {
    expect(itemAvailability(sampleItem(), sampleMenuGroup(), now, none)).toEqual({ isOrderable: true });
  });

  it.each([
    ["the item", { isActive: false }, {}],
    ["the group", {}, { isActive: false }],
  ])("S1 §4: %s inactive", (_, item, group) => {
    expect(itemAvailability(sampleItem(item), sampleMenuGroup(group), now, none)).toEqual({
      isOrderable: false,
      reason: "inactive",
      window: null,
    });
  });

  it("A35: sold out until an instant, from which on it is sold again", () => {
    const item = sampleItem({ disabledUntil: now });
    expect(itemAvailability(item, sampleMenuGroup(), now - 1, none)).toMatchObject({ reason: "soldOut" });
    expect(itemAvailability(item, sampleMenuGroup(), now, none)).toEqual({ isOrderable: true });
  });

  it("A34: on another weekday it is not today's, and says which days are", () => {
    const item = sampleItem({ days: [2, 4] });
    expect(itemAvailability(item, sampleMenuGroup(), now, none)).toEqual({
      isOrderable: false,
      reason: "notToday",
      window: { days: [2, 4], open: 0, close: 0 },
    });
    expect(itemAvailability(sampleItem({ days: [] }), sampleMenuGroup(), now, none)).toMatchObject({
      reason: "notToday",
      window: null,
    });
  });

  it("M16: the weekday is Bogotá's at 7 p. m., when UTC is already on the next one", () => {
    const item = sampleItem({ days: [1] });
    expect(itemAvailability(item, sampleMenuGroup(), at(monday, 19), none).isOrderable).toBe(true);
    expect(itemAvailability(item, sampleMenuGroup(), at(monday, 23, 59), none).isOrderable).toBe(true);
    expect(itemAvailability(item, sampleMenuGroup(), at(monday, 24), none).isOrderable).toBe(false);
  });

  const breakfast: WeeklyWindow = { days: [1, 2, 3, 4, 5], onHolidays: false, open: 360, close: 660 };
  const dinner: WeeklyWindow = { days: [1, 5], onHolidays: false, open: 1080, close: 1320 };

  it("A34: outside the group's hours it says when it is sold next", () => {
    const group = sampleMenuGroup({ windows: [breakfast, dinner] });
    expect(itemAvailability(sampleItem(), group, at(monday, 6), none).isOrderable).toBe(true);
    expect(itemAvailability(sampleItem(), group, at(monday, 10, 59), none).isOrderable).toBe(true);
    expect(itemAvailability(sampleItem(), group, at(monday, 11), none)).toEqual({
      isOrderable: false,
      reason: "notNow",
      window: hours(dinner),
    });
    expect(itemAvailability(sampleItem(), group, at(monday, 22), none)).toEqual({
      isOrderable: false,
      reason: "notNow",
      window: hours(breakfast),
    });
    expect(itemAvailability(sampleItem(), group, at("2026-08-01", 10), none)).toEqual({
      isOrderable: false,
      reason: "notToday",
      window: hours(breakfast),
    });
  });

  it("A34: all conditions together: the right hour on the wrong weekday is not enough", () => {
    const group = sampleMenuGroup({ windows: [breakfast] });
    const item = sampleItem({ days: [2] });
    expect(itemAvailability(item, group, at(monday, 8), none)).toEqual({
      isOrderable: false,
      reason: "notToday",
      window: { days: [2], open: 360, close: 660 },
    });
    expect(itemAvailability(item, group, at("2026-07-28", 8), none).isOrderable).toBe(true);
  });

  it("A34: of several windows to come today it says the first, whatever their order", () => {
    const group = sampleMenuGroup({ windows: [dinner, breakfast] });
    expect(itemAvailability(sampleItem(), group, at(monday, 5), none)).toMatchObject({ window: hours(breakfast) });
  });

  it("A34: a window of no day at all never opens, and there are no hours to name", () => {
    const group = sampleMenuGroup({ windows: [{ days: [], onHolidays: false, open: 360, close: 660 }] });
    expect(itemAvailability(sampleItem(), group, at(monday, 8), none)).toEqual({
      isOrderable: false,
      reason: "notToday",
      window: null,
    });
  });

  const lunch: WeeklyWindow = { days: [1, 2, 3, 4, 5], onHolidays: false, open: 690, close: 900 };
  const weekend: WeeklyWindow = { days: [6, 7], onHolidays: false, open: 780, close: 960 };
  const tamal = sampleItem({ name: "Tamal", days: [6, 7] });

  it.each([
    ["before its days", monday, 8, tamal, [lunch, weekend], null, { days: [6, 7], open: 780, close: 960 }],
    [
      "on the last of its days",
      "2026-08-02",
      17,
      tamal,
      [lunch, weekend],
      null,
      { days: [6, 7], open: 780, close: 960 },
    ],
    [
      "within the group's daily hours",
      monday,
      8,
      tamal,
      [lunch, weekend],
      [840, 1200],
      { days: [6, 7], open: 840, close: 960 },
    ],
    ["by the group's daily hours alone", monday, 8, tamal, [], [840, 1200], { days: [6, 7], open: 840, close: 1200 }],
    ["at daily hours past midnight", monday, 8, tamal, [weekend], [1380, 840], { days: [6, 7], open: 780, close: 840 }],
    [
      "on the days that both name",
      monday,
      12,
      sampleItem({ days: [5, 6] }),
      [lunch],
      null,
      { days: [5], open: 690, close: 900 },
    ],
    ["nowhere when no day is both's", monday, 12, tamal, [lunch], null, null],
  ] as const)(
    "A34: the hours of an item are those of its own days: %s",
    (_, date, hour, item, windows, daytime, window) => {
      const [open, close] = daytime ?? [];
      const daily = open === undefined || close === undefined ? null : { open, close };
      const group = sampleMenuGroup({ windows: [...windows], hours: daily });
      expect(itemAvailability(item, group, at(date, hour), none)).toMatchObject({ isOrderable: false, window });
    },
  );

  it("A42: what is sold on holidays only names the holiday's weekday, and nothing when none is near", () => {
    const group = sampleMenuGroup({ windows: [{ days: [], onHolidays: true, open: 600, close: 720 }] });
    expect(itemAvailability(sampleItem(), group, now, new Set(["2026-07-30"]))).toMatchObject({
      window: { days: [4], open: 600, close: 720 },
    });
    expect(itemAvailability(sampleItem(), group, now, none)).toMatchObject({ window: null });
  });

  it("A34: the group's daily hours hold besides its windows", () => {
    const group = sampleMenuGroup({ windows: [breakfast], hours: { open: 420, close: 600 } });
    expect(itemAvailability(sampleItem(), group, at(monday, 6, 30), none)).toEqual({
      isOrderable: false,
      reason: "notNow",
      window: { days: breakfast.days, open: 420, close: 600 },
    });
    expect(itemAvailability(sampleItem(), group, at(monday, 7), none).isOrderable).toBe(true);
    expect(itemAvailability(sampleItem(), group, at(monday, 10), none).isOrderable).toBe(false);
    expect(itemAvailability(sampleItem(), sampleMenuGroup({ hours: null }), now, none).isOrderable).toBe(true);
  });

  it("M16: a window over midnight belongs to the evening it began", () => {
    const group = sampleMenuGroup({ windows: [{ days: [5], onHolidays: false, open: 1410, close: 90 }] });
    const friday = "2026-07-31";
    expect(itemAvailability(sampleItem(), group, at(friday, 23, 29), none).isOrderable).toBe(false);
    expect(itemAvailability(sampleItem(), group, at(friday, 23, 30), none).isOrderable).toBe(true);
    expect(itemAvailability(sampleItem(), group, at(friday, 25, 29), none).isOrderable).toBe(true);
    expect(itemAvailability(sampleItem(), group, at(friday, 25, 30), none).isOrderable).toBe(false);
    expect(itemAvailability(sampleItem(), group, at(friday, 1), none).isOrderable).toBe(false);
  });

  it("A42: on a holiday a window for holidays replaces the weekday's; without one the weekday's holds", () => {
    const holidays = new Set([monday]);
    const festive: WeeklyWindow = { days: [], onHolidays: true, open: 600, close: 720 };
    const both = sampleMenuGroup({ windows: [breakfast, festive] });
    expect(itemAvailability(sampleItem(), both, at(monday, 8), holidays).isOrderable).toBe(false);
    expect(itemAvailability(sampleItem(), both, at(monday, 11), holidays).isOrderable).toBe(true);
    expect(itemAvailability(sampleItem(), both, at(monday, 11), none).isOrderable).toBe(false);
    const plain = sampleMenuGroup({ windows: [breakfast] });
    expect(itemAvailability(sampleItem(), plain, at(monday, 8), holidays).isOrderable).toBe(true);
  });

  const required = sampleGroup({ minimum: 1, maximum: 1 });
  const emptied = { ...required, options: required.options.map((option) => ({ ...option, isAvailable: false })) };
  const mondays = { ...required, options: required.options.map((option) => ({ ...option, days: [1 as const] })) };
  const paused = { ...required, options: required.options.map((option) => ({ ...option, disabledUntil: now })) };
  const two = { ...required, minimum: 2, maximum: 2, options: [sampleOption()] };
  const noChoice = { isOrderable: false, reason: "noChoice", window: null };

  it.each([
    ["every option of a required group is off", [sampleGroup(), emptied], now, noChoice],
    ["a required group has no options at all", [{ ...required, options: [] }], now, noChoice],
    ["fewer are left than it asks for", [two], now, noChoice],
    ["one may be taken as often as it asks for", [{ ...two, allowsQuantity: true }], now, { isOrderable: true }],
    ["an optional group has nothing left", [{ ...emptied, minimum: 0 }], now, { isOrderable: true }],
    ["its options are of another weekday", [mondays], at("2026-07-28", 12), noChoice],
    ["its options are of this weekday", [mondays], now, { isOrderable: true }],
    ["its options are paused", [paused], now - 1, noChoice],
    ["its options are back", [paused], now, { isOrderable: true }],
    ["its options are not known", null, now, { isOrderable: true }],
  ])("S1 §5: where %s", (_, optionGroups, instant, expected) => {
    const item = sampleItem({ optionGroups, hasOptions: true });
    expect(itemAvailability(item, sampleMenuGroup(), instant, none)).toEqual(expected);
  });

  it("A34: what is of another time says when, whatever is left to choose", () => {
    const item = sampleItem({ optionGroups: [emptied], hasOptions: true, days: [2] });
    expect(itemAvailability(item, sampleMenuGroup(), now, none)).toMatchObject({ reason: "notToday" });
  });

  it("M16: every 15 minutes of two weeks agree with a slow reference", { timeout: patience }, () => {
    const firstDay = Date.UTC(2026, 6, 20) / 86_400_000;
    fc.assert(
      fc.property(fc.array(openingRule, { minLength: 1, maxLength: 3 }), weekdays, (windows, days) => {
        const group = sampleMenuGroup({
          windows: windows.map(({ days: sold, open: from, close }) => ({
            days: sold,
            onHolidays: false,
            open: from,
            close,
          })),
        });
        const item = sampleItem({ days });
        const open = openMinutes(group, firstDay, 14);
        const wrong: number[] = [];
        for (let minute = firstDay * 1440; minute < (firstDay + 14) * 1440; minute += 15) {
          const instant = (minute + 300) * 60_000;
          const expected = open.has(minute) && days.includes(bogotaParts(instant).weekday);
          if (itemAvailability(item, group, instant, none).isOrderable !== expected) wrong.push(minute);
        }
        expect(wrong).toEqual([]);
      }),
      runs(10),
    );
  });
});
