import { describe, expect, test } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { traitKeys } from "#domain/menu/product-traits.ts";
import { itemTimeline, menuClock, openingTimeline, withLastHour } from "#domain/menu/timeline.ts";
import type { MenuClock } from "#domain/menu/timeline.ts";
import { sampleGroup, sampleOption } from "#tests/support/samples.ts";
import { itemFixture, menuFixture } from "#tests/support/shop-fixture.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const noHolidays: ReadonlySet<string> = new Set();
const monday = "2026-11-23";
const hour = 60;

const clock = (now: number): MenuClock => ({
  now,
  until: now + 36 * 3_600_000,
  holidays: noHolidays,
  ahead: [],
});

function branch(open: number, close: number, schedulingEnabled = false) {
  return {
    isAvailable: true,
    schedulingEnabled,
    schedulingDays: 0,
    openingRules: [{ days: [...weekdays], onHolidays: true, open, close }],
  };
}

describe("what a page knows of the hours ahead (UX31)", () => {
  const business = { isAvailable: true, schedulingEnabled: false };

  test("begins with the state of now and changes at each edge", () => {
    const now = bogotaInstant(monday, 7 * hour);
    const timeline = openingTimeline({ business, branch: branch(8 * hour, 20 * hour), now, holidays: noHolidays });
    expect(timeline.map(({ at, state }) => [at, state.isOpen])).toEqual([
      [now, false],
      [bogotaInstant(monday, 8 * hour), true],
      [bogotaInstant(monday, 20 * hour), false],
      // After midnight 'tomorrow' has become 'today'.
      [bogotaInstant(monday, 24 * hour), false],
      [bogotaInstant(monday, 32 * hour), true],
    ]);
  });

  test("'mañana' becomes 'hoy' at midnight", () => {
    const now = bogotaInstant(monday, 21 * hour);
    const days = openingTimeline({ business, branch: branch(8 * hour, 20 * hour), now, holidays: noHolidays })
      .slice(0, 2)
      .map(({ state }) => (state.isOpen ? null : state.nextOpening?.day));
    expect(days).toEqual(["tomorrow", "today"]);
  });

  test("the last hour before it closes begins an entry of its own", () => {
    const now = bogotaInstant(monday, 7 * hour);
    const hours = { business, branch: branch(8 * hour, 20 * hour), now, holidays: noHolidays };
    expect(withLastHour(openingTimeline(hours)).map(({ at, state }) => [at, state.isLastHour])).toEqual([
      [now, false],
      [bogotaInstant(monday, 8 * hour), false],
      [bogotaInstant(monday, 19 * hour), true],
      [bogotaInstant(monday, 20 * hour), false],
      [bogotaInstant(monday, 24 * hour), false],
      [bogotaInstant(monday, 32 * hour), false],
      [bogotaInstant(monday, 43 * hour), true],
    ]);
    const late = { ...hours, now: bogotaInstant(monday, 19.5 * hour) };
    expect(withLastHour(openingTimeline(late))[0]).toMatchObject({ at: late.now, state: { isLastHour: true } });
    const always = { ...hours, branch: branch(0, 0) };
    expect(withLastHour(openingTimeline(always)).some(({ state }) => state.isLastHour)).toBe(false);
  });

  test("hours past midnight close in the small hours (A44)", () => {
    const now = bogotaInstant(monday, 23 * hour);
    const timeline = openingTimeline({ business, branch: branch(18 * hour, 2 * hour), now, holidays: noHolidays });
    expect(timeline[0]?.state.isOpen).toBe(true);
    expect(timeline[1]).toMatchObject({ at: bogotaInstant(monday, 26 * hour), state: { isOpen: false } });
  });

  test("orders ahead are taken from 8:00 when scheduling is on (A45)", () => {
    const now = bogotaInstant(monday, 7 * hour);
    const timeline = openingTimeline({
      business: { ...business, schedulingEnabled: true },
      branch: branch(12 * hour, 20 * hour, true),
      now,
      holidays: noHolidays,
    });
    expect(timeline[1]).toMatchObject({ at: bogotaInstant(monday, 8 * hour), state: { isOpen: true } });
  });

  test("a branch that is always open, or switched off, has one state", () => {
    const now = bogotaInstant(monday, 7 * hour);
    const always = openingTimeline({ business, branch: branch(0, 0), now, holidays: noHolidays });
    expect(always).toHaveLength(1);
    const off = { ...branch(0, 0), isAvailable: false };
    expect(openingTimeline({ business, branch: off, now, holidays: noHolidays })).toHaveLength(1);
  });
});

describe("what a page knows of an item ahead (A34)", () => {
  const item = itemFixture();
  const group = menuFixture([item]).groups[0];
  if (!group) throw new Error("a menu of one item has one group");

  test("before the opening it is judged for the opening, while orders are taken for it (A147)", () => {
    const dawn = bogotaInstant(monday, 7 * hour);
    const business = { isAvailable: true, schedulingEnabled: true };
    const shop = { business, branch: branch(11 * hour, 20 * hour, true), now: dawn, holidays: noHolidays };
    const hours = (open: number, close: number) => ({
      ...group,
      windows: [{ days: [...weekdays], onHolidays: false, open: open * hour, close: close * hour }],
    });
    const changes = (open: number, close: number) =>
      itemTimeline(item, hours(open, close), menuClock(shop)).map(({ at, state }) => [
        (at - bogotaInstant(monday, 0)) / 3_600_000,
        state.isOrderable,
      ]);
    // Breakfast is over when the kitchen opens, lunch has begun.
    expect(changes(6, 10).slice(0, 2)).toEqual([
      [7, true],
      [8, false],
    ]);
    expect(changes(11, 15).slice(0, 3)).toEqual([
      [7, false],
      [8, true],
      [15, false],
    ]);
  });

  test("one state while it can always be ordered", () => {
    expect(itemTimeline(item, group, clock(bogotaInstant(monday, 600)))).toEqual([
      { at: bogotaInstant(monday, 600), state: { isOrderable: true } },
    ]);
  });

  test("comes and goes with the windows of its group", () => {
    const breakfast = {
      ...group,
      windows: [{ days: [...weekdays], onHolidays: false, open: 6 * hour, close: 11 * hour }],
    };
    const now = bogotaInstant(monday, 5 * hour);
    const changes = itemTimeline(item, breakfast, clock(now)).map(({ at, state }) => [at, state.isOrderable]);
    expect(changes.slice(0, 3)).toEqual([
      [now, false],
      [bogotaInstant(monday, 6 * hour), true],
      [bogotaInstant(monday, 11 * hour), false],
    ]);
  });

  test("comes back when its switch-off ends (A35)", () => {
    const now = bogotaInstant(monday, 600);
    const back = now + 90 * 60_000;
    expect(itemTimeline({ ...item, disabledUntil: back }, group, clock(now))).toMatchObject([
      { at: now, state: { isOrderable: false, reason: "soldOut" } },
      { at: back, state: { isOrderable: true } },
    ]);
  });

  test("goes and comes with what is left of a required group (S1 §5)", () => {
    const now = bogotaInstant(monday, 600);
    const back = now + 90 * 60_000;
    const only = sampleOption({ days: [1], disabledUntil: back });
    const choosing = { ...item, optionGroups: [sampleGroup({ minimum: 1, options: [only] })], hasOptions: true };
    expect(itemTimeline(choosing, group, clock(now))).toMatchObject([
      { at: now, state: { isOrderable: false, reason: "noChoice" } },
      { at: back, state: { isOrderable: true } },
      { at: bogotaInstant("2026-11-24", 0), state: { isOrderable: false, reason: "noChoice" } },
    ]);
  });

  test("comes with its weekday", () => {
    const now = bogotaInstant(monday, 600);
    const tuesdays = itemTimeline({ ...item, days: [2] }, group, clock(now));
    expect(tuesdays[1]).toMatchObject({ at: bogotaInstant("2026-11-24", 0), state: { isOrderable: true } });
  });
});

describe("the traits that are shown (S1 §2)", () => {
  const none = itemFixture().traits;

  test("none for a plain product", () => {
    expect(traitKeys(none)).toEqual([]);
  });

  test("each whose flag is set, what warns first", () => {
    const all = { ...none, spicyLevel: 2, containsNuts: true, containsAlcohol: true, glutenFree: true } as const;
    expect(traitKeys({ ...all, vegan: true, vegetarian: true })).toEqual([
      "spicyLevel2",
      "containsNuts",
      "containsAlcohol",
      "glutenFree",
      "vegan",
      "vegetarian",
    ]);
    expect(traitKeys({ ...none, vegetarian: true })).toEqual(["vegetarian"]);
  });
});
