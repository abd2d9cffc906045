import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bogotaInstant, bogotaParts, meridiemClock, minuteOfMeridiem } from "#domain/base/bogota-time.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import { instantOfClock, resolveWhen, scheduleSlots } from "#domain/order/time/schedule.ts";
import type { ScheduleInput } from "#domain/order/time/schedule.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { openingRule, patience, runs } from "#tests/support/arbitraries.ts";
import { everyDay } from "#tests/support/samples.ts";

const hour = 3_600_000;
const monday = "2026-07-27";
const at = (date: string, clock: number) => bogotaInstant(date, clock * 60);
const rule = (open: number, close: number, more: Partial<WeeklyWindow> = {}): WeeklyWindow => {
  return { days: [...everyDay], onHolidays: true, open: open * 60, close: close * 60, ...more };
};

interface Setting {
  leadHours?: number;
  days?: number;
  isOn?: boolean;
  holidays?: ReadonlySet<string>;
}

function input(openingRules: WeeklyWindow[], now: number, setting: Setting = {}): ScheduleInput {
  const { leadHours = 0, days = 0, isOn = true, holidays = new Set() } = setting;
  const branch = { isAvailable: true, schedulingEnabled: isOn, openingRules };
  return {
    business: { isAvailable: true, schedulingEnabled: true },
    branch: { ...branch, schedulingLeadHours: leadHours, schedulingDays: days },
    now,
    holidays,
  };
}

/** Hours after midnight of Monday. */
function slotsAt(rules: WeeklyWindow[], clock: number, setting: Setting = {}): number[] {
  return scheduleSlots(input(rules, at(monday, clock), setting)).map((slot) => (slot - at(monday, 0)) / hour);
}

describe("the times that an order can be scheduled for (S3 §4)", () => {
  it("are whole hours until the close, after the lead time", () => {
    expect(slotsAt([rule(11, 16)], 11.5)).toEqual([12, 13, 14, 15]);
    expect(slotsAt([rule(11, 16)], 11.5, { leadHours: 2 })).toEqual([14, 15]);
    expect(slotsAt([rule(11, 16)], 12, { leadHours: 2 })).toEqual([14, 15]);
    expect(slotsAt([rule(11.5, 14)], 11.75)).toEqual([12, 13]);
    expect(slotsAt([rule(11, 16)], 15.5)).toEqual([]);
  });

  it("never name the moment of the order itself", () => {
    expect(slotsAt([rule(11, 14)], 12)).toEqual([13]);
  });

  it("A45: begin before the opening, from eight on", () => {
    expect(slotsAt([rule(11, 14)], 7.99)).toEqual([]);
    expect(slotsAt([rule(11, 14)], 8)).toEqual([11, 12, 13]);
    expect(slotsAt([rule(11, 14)], 10.5, { leadHours: 1 })).toEqual([12, 13]);
  });

  it("A44: go past midnight with the hours, and through a day without an end", () => {
    expect(slotsAt([rule(22, 2)], 22.5)).toEqual([23, 24, 25]);
    expect(slotsAt([rule(22, 2)], 0.5)).toEqual([1, 22, 23, 24, 25]);
    expect(slotsAt([rule(0, 0)], 20)).toEqual([21, 22, 23]);
  });

  it("A191: are of today, and of as many days more as the branch allows", () => {
    expect(slotsAt([rule(11, 13)], 12.5)).toEqual([]);
    expect(slotsAt([rule(11, 13)], 12.5, { days: 2 })).toEqual([35, 36, 59, 60]);
  });

  it("A42: of a holiday are the holiday's", () => {
    const rules = [rule(11, 13, { onHolidays: false }), rule(15, 17, { days: [] })];
    expect(slotsAt(rules, 11, { days: 1, holidays: new Set(["2026-07-28"]) })).toEqual([12, 39, 40]);
  });

  it.each<[string, Partial<ScheduleInput["business"]>, Partial<ScheduleInput["branch"]>]>([
    ["the business schedules nothing", { schedulingEnabled: false }, {}],
    ["the branch schedules nothing", {}, { schedulingEnabled: false }],
    ["the business is switched off", { isAvailable: false }, {}],
    ["the branch is switched off", {}, { isAvailable: false }],
    ["it has no hours", {}, { openingRules: [] }],
  ])("are none where %s (A46)", (_, business, branch) => {
    const usual = input([rule(0, 0)], at(monday, 12));
    expect(scheduleSlots(usual)).not.toEqual([]);
    const other = { ...usual, business: { ...usual.business, ...business }, branch: { ...usual.branch, ...branch } };
    expect(scheduleSlots(other)).toEqual([]);
  });

  it.each([Number.NaN, Infinity, 1e12])("are none with a lead time of %d hours", (leadHours) => {
    expect(slotsAt([rule(0, 0)], 12, { leadHours, days: 6 })).toEqual([]);
  });
});

/** Whether three o'clock can be sent for. */
function sentAt(clock: number, leadHours: number): boolean {
  const when = { kind: "at", instant: at(monday, 15) } as const;
  return resolveWhen(input([rule(11, 22)], at(monday, clock), { leadHours }), when) !== null;
}

describe("what an order's time comes to", () => {
  const open = input([rule(11, 16)], at(monday, 12));
  const time = (clock: number) => ({ kind: "at", instant: at(monday, clock) }) as const;

  it("is the slot, nothing for another time, and now for as soon as possible", () => {
    expect(resolveWhen(open, time(13))).toEqual(time(13));
    for (const clock of [11, 12, 13.5, 16, 37]) expect(resolveWhen(open, time(clock))).toBeNull();
    expect(resolveWhen(open, { kind: "now" })).toEqual({ kind: "now" });
  });

  it("A194: a time that was offered can be sent for a quarter of an hour, and never once it has come", () => {
    expect([14, 14.25, 14.26, 14.9].map((clock) => sentAt(clock, 1))).toEqual([true, true, false, false]);
    expect([14.9, 14.999, 15, 15.1].map((clock) => sentAt(clock, 0))).toEqual([true, true, false, false]);
  });

  it("A147: as soon as possible is the opening, before it", () => {
    expect(resolveWhen({ ...open, now: at(monday, 9) }, { kind: "now" })).toEqual(time(11));
  });

  it("A192: a time of day is the next one, unless it passed within the hour", () => {
    const noon = at(monday, 12);
    expect(instantOfClock(13 * 60, noon)).toBe(at(monday, 13));
    expect(instantOfClock(11 * 60, noon)).toBe(at(monday, 11));
    expect(instantOfClock(11 * 60 - 1, noon)).toBe(at("2026-07-28", 11) - 60_000);
    expect(instantOfClock(23.5 * 60, at(monday, 24.25))).toBe(at(monday, 23.5));
    fc.assert(
      fc.property(fc.nat(1439), fc.nat(2 * 24 * 60), (minute, passed) => {
        const now = noon + passed * 60_000;
        const instant = instantOfClock(minute, now);
        expect(bogotaParts(instant).minuteOfDay).toBe(minute);
        expect(instant >= now - hour && instant < now + 23 * hour).toBe(true);
        expect(minuteOfMeridiem(meridiemClock(minute))).toBe(minute);
      }),
      runs(500),
    );
  });
});

const firstDay = Date.UTC(2026, 6, 20);
const dayLength = 24 * hour;
const quarter = hour / 4;
const holidays = new Set(["2026-07-20", "2026-07-24", "2026-07-29"]);

function dateOf(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}

/** The open whole hours (in Bogotá's time as if it were UTC) of each day, ticked off one by one. */
function slowHours(rules: readonly WeeklyWindow[]): Map<number, Set<number>> {
  const hours = new Map<number, Set<number>>();
  for (let day = firstDay - dayLength; day < firstDay + 24 * dayLength; day += dayLength) {
    const isHoliday = holidays.has(dateOf(day)) && rules.some(({ onHolidays }) => onHolidays);
    const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1;
    const held = rules.filter((one) => (isHoliday ? one.onHolidays : one.days.some((each) => each === weekday)));
    const ticked = new Set<number>();
    for (const { open, close } of held) {
      const end = close > open ? close : close + 1440;
      for (let minute = open; minute < end; minute += 1) if (minute % 60 === 0) ticked.add(day + minute * 60_000);
    }
    hours.set(day, ticked);
  }
  return hours;
}

describe("against a slow reference", { timeout: patience }, () => {
  it("every 15 minutes of two weeks: sorted, unique, whole hours, ahead by the lead time, never closed, none forgotten", () => {
    const setting = fc.record({ leadHours: fc.constantFrom(0, 1, 2.5, 30), days: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(openingRule, { maxLength: 4 }), setting, (rules, { leadHours, days }) => {
        const hours = slowHours(rules);
        const wrong: object[] = [];
        let ofToday: number[] = [];
        for (let there = firstDay; there < firstDay + 14 * dayLength; there += quarter) {
          const now = there + 5 * hour;
          const asked = input(rules, now, { leadHours, days, holidays });
          if (there % dayLength === 0) {
            const dated = [...hours].filter(([day]) => day >= there - dayLength && day <= there + days * dayLength);
            ofToday = [...new Set(dated.flatMap(([, ticked]) => [...ticked]))].toSorted((a, b) => a - b);
          }
          const slow = ofToday.filter((slot) => slot > there && slot >= there + leadHours * hour);
          const expected = branchAvailability(asked).isOpen ? slow.map((slot) => slot + 5 * hour) : [];
          const slots = scheduleSlots(asked);
          if (JSON.stringify(slots) !== JSON.stringify(expected)) wrong.push({ now, slots, expected });
          const off = { ...asked.business, schedulingEnabled: false };
          const isClosed = (slot: number) => !branchAvailability({ ...asked, business: off, now: slot }).isOpen;
          if (there % (6 * hour) === 0 && slots.some(isClosed)) wrong.push({ now, closed: slots.filter(isClosed) });
        }
        expect(wrong).toEqual([]);
      }),
      runs(15),
    );
  });
});
