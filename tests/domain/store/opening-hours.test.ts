import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { openingRule, patience, runs } from "#tests/support/arbitraries.ts";
import { everyDay } from "#tests/support/samples.ts";

const none: ReadonlySet<string> = new Set();
const monday = "2026-07-27";
const tuesday = "2026-07-28";

function at(date: string, hour: number, minute = 0): number {
  return bogotaInstant(date, hour * 60 + minute);
}

function rule(days: Weekday[], open: number, close: number, onHolidays = false): WeeklyWindow {
  return { days, onHolidays, open: open * 60, close: close * 60 };
}

interface Switches {
  business?: { isAvailable?: boolean; schedulingEnabled?: boolean };
  branch?: { isAvailable?: boolean; schedulingEnabled?: boolean };
  holidays?: ReadonlySet<string>;
}

function ask(openingRules: WeeklyWindow[], now: number, switches: Switches = {}): BranchAvailability {
  return branchAvailability({
    business: { isAvailable: true, schedulingEnabled: false, ...switches.business },
    branch: { isAvailable: true, schedulingEnabled: false, openingRules, ...switches.branch },
    now,
    holidays: switches.holidays ?? none,
  });
}

const scheduling: Switches = { business: { schedulingEnabled: true }, branch: { schedulingEnabled: true } };

describe("branchAvailability", () => {
  const noonToTen = [rule([1, 2, 3, 4, 5], 12, 22)];

  it("M16: is open from the first minute to the one before the close", () => {
    expect(ask(noonToTen, at(monday, 11, 59)).isOpen).toBe(false);
    expect(ask(noonToTen, at(monday, 12))).toEqual({ isOpen: true, closesAt: at(monday, 22), opensAt: null });
    expect(ask(noonToTen, at(monday, 21, 59)).isOpen).toBe(true);
    expect(ask(noonToTen, at(monday, 22)).isOpen).toBe(false);
  });

  it.each([
    ["today", at(monday, 9), { instant: at(monday, 12), day: "today", weekday: 1, minute: 720 }],
    ["tomorrow", at(monday, 23), { instant: at(tuesday, 12), day: "tomorrow", weekday: 2, minute: 720 }],
    [
      "the next weekday",
      at("2026-08-01", 9),
      { instant: at("2026-08-03", 12), day: "weekday", weekday: 1, minute: 720 },
    ],
    [
      "tomorrow on Sunday",
      at("2026-08-02", 9),
      { instant: at("2026-08-03", 12), day: "tomorrow", weekday: 1, minute: 720 },
    ],
  ])("S3 §8: closed, it says when it opens: %s", (_, now, nextOpening) => {
    expect(ask(noonToTen, now)).toEqual({ isOpen: false, reason: "closed", nextOpening });
  });

  it("A47: looks eight days ahead, then does not know", () => {
    expect(ask([rule([1], 8, 18)], at(monday, 20))).toMatchObject({
      nextOpening: { instant: at("2026-08-03", 8), day: "weekday", weekday: 1 },
    });
    const festive = [rule([], 8, 18, true)];
    expect(ask(festive, at(monday, 20), { holidays: new Set(["2026-08-03"]) })).toMatchObject({
      nextOpening: { instant: at("2026-08-03", 8) },
    });
    expect(ask(festive, at(monday, 20), { holidays: new Set(["2026-08-04"]) })).toMatchObject({ nextOpening: null });
    expect(ask([], at(monday, 12))).toEqual({ isOpen: false, reason: "closed", nextOpening: null });
    expect(ask([rule([], 8, 18)], at(monday, 12))).toMatchObject({ nextOpening: null });
  });

  it.each([
    ["business", { business: { isAvailable: false } }],
    ["branch", { branch: { isAvailable: false } }],
    ["business, with scheduling", { business: { isAvailable: false, schedulingEnabled: true } }],
  ])("S3 §4: an unavailable %s is unavailable inside its hours, without a next opening", (_, switches) => {
    expect(ask(noonToTen, at(monday, 13), switches)).toEqual({
      isOpen: false,
      reason: "unavailable",
      nextOpening: null,
    });
  });

  it("A44: equal ends are 24 hours", () => {
    const night = [rule([1], 7, 7)];
    expect(ask(night, at(monday, 6, 59)).isOpen).toBe(false);
    expect(ask(night, at(monday, 7))).toEqual({ isOpen: true, closesAt: at(tuesday, 7), opensAt: null });
    expect(ask(night, at(tuesday, 6, 59)).isOpen).toBe(true);
    expect(ask(night, at(tuesday, 7)).isOpen).toBe(false);
  });

  it("A44, M16: an earlier close is the next day's", () => {
    const late = [rule([5, 6], 18, 2)];
    const saturday = "2026-08-01";
    expect(ask(late, at("2026-07-31", 23, 30))).toMatchObject({ isOpen: true, closesAt: at(saturday, 2) });
    expect(ask(late, at(saturday, 1, 59)).isOpen).toBe(true);
    expect(ask(late, at(saturday, 2))).toMatchObject({ isOpen: false, nextOpening: { day: "today", minute: 1080 } });
    expect(ask(late, at("2026-07-31", 1)).isOpen).toBe(false);
  });

  it("closes at the end of hours that touch or overlap, and never when it is open round the clock", () => {
    const split = [rule([1], 8, 12), rule([1], 12, 15), rule([1], 14, 20)];
    expect(ask(split, at(monday, 9))).toMatchObject({ closesAt: at(monday, 20) });
    expect(ask([rule(everyDay, 0, 0)], at(monday, 9))).toEqual({ isOpen: true, closesAt: null, opensAt: null });
    expect(ask([rule(everyDay, 6, 6)], at(monday, 3))).toEqual({ isOpen: true, closesAt: null, opensAt: null });
  });

  it("A42: on a holiday the holiday hours replace the weekday's; without any the weekday's hold", () => {
    const holidays = new Set([monday]);
    const festive = [...noonToTen, rule([7], 13, 16, true)];
    expect(ask(festive, at(monday, 12), { holidays }).isOpen).toBe(false);
    expect(ask(festive, at(monday, 14), { holidays })).toMatchObject({ isOpen: true, closesAt: at(monday, 16) });
    expect(ask(festive, at(tuesday, 14), { holidays })).toMatchObject({ closesAt: at(tuesday, 22) });
    expect(ask(noonToTen, at(monday, 14), { holidays }).isOpen).toBe(true);
    expect(ask(festive, at("2026-08-02", 14)).isOpen).toBe(true);
  });

  it("A42: the night before a holiday keeps its own hours past midnight", () => {
    const rules = [rule([1, 2, 3, 4, 5, 6, 7], 18, 2), rule([], 12, 16, true)];
    const holidays = new Set([tuesday]);
    expect(ask(rules, at(tuesday, 1), { holidays })).toMatchObject({ isOpen: true, closesAt: at(tuesday, 2) });
    expect(ask(rules, at(tuesday, 19), { holidays })).toMatchObject({
      isOpen: false,
      nextOpening: { day: "tomorrow" },
    });
  });

  it("A45: with scheduling it takes orders from 8:00 on a day that still has hours", () => {
    expect(ask(noonToTen, at(monday, 7, 59), scheduling)).toMatchObject({ isOpen: false, reason: "closed" });
    expect(ask(noonToTen, at(monday, 8), scheduling)).toEqual({
      isOpen: true,
      closesAt: at(monday, 22),
      opensAt: at(monday, 12),
    });
    expect(ask(noonToTen, at(monday, 12), scheduling)).toMatchObject({ opensAt: null });
    expect(ask(noonToTen, at(monday, 22), scheduling).isOpen).toBe(false);
    expect(ask(noonToTen, at("2026-08-02", 9), scheduling).isOpen).toBe(false);
  });

  it("A45: between lunch and dinner it takes orders for dinner, up to its close past midnight", () => {
    const split = [rule([1], 12, 15), rule([1], 18, 1)];
    expect(ask(split, at(monday, 16), scheduling)).toEqual({
      isOpen: true,
      closesAt: at(tuesday, 1),
      opensAt: at(monday, 18),
    });
    expect(ask(split, at(monday, 24, 59), scheduling).isOpen).toBe(true);
    expect(ask(split, at(tuesday, 1), scheduling).isOpen).toBe(false);
  });

  it.each([
    ["business", { business: { schedulingEnabled: false }, branch: { schedulingEnabled: true } }],
    ["branch", { business: { schedulingEnabled: true }, branch: { schedulingEnabled: false } }],
  ])("A46: a %s that is not asked to schedule does not", (_, switches) => {
    expect(ask(noonToTen, at(monday, 9), switches).isOpen).toBe(false);
  });
});

const firstDay = Date.UTC(2026, 6, 20) / 86_400_000;
const days = 14;
const holidayOffsets = [0, 4, 9];

/** The rules that hold on a day, counted in days since 1970 (which began on a Thursday), written another way. */
function slowRules(rules: readonly WeeklyWindow[], day: number): WeeklyWindow[] {
  const isHoliday = holidayOffsets.includes(day - firstDay);
  if (isHoliday && rules.some((candidate) => candidate.onHolidays)) return rules.filter((one) => one.onHolidays);
  const weekday = (((day + 3) % 7) + 1) as Weekday;
  return rules.filter((one) => one.days.includes(weekday));
}

/** Every open quarter of an hour is ticked off on a list, and with scheduling also those in which it may be ordered. */
function slowCalendar(rules: readonly WeeklyWindow[]): { open: Set<number>; ordering: Set<number> } {
  const open = new Set<number>();
  const ordering = new Set<number>();
  for (let day = firstDay - 1; day < firstDay + days + 9; day += 1) {
    for (const one of slowRules(rules, day)) {
      let tick = day * 96 + one.open / 15;
      const last = day * 96 + one.close / 15 + (one.close > one.open ? 0 : 96);
      for (let early = day * 96 + 32; early < tick; early += 1) ordering.add(early);
      for (; tick < last; tick += 1) {
        open.add(tick);
        ordering.add(tick);
      }
    }
  }
  return { open, ordering };
}

function toInstant(quarter: number): number {
  return (quarter * 15 + 300) * 60_000;
}

/** What the list says at a quarter of an hour: open or not, until when, or from when. */
function slowAnswer(calendar: ReturnType<typeof slowCalendar>, tick: number, schedules: boolean) {
  const isOpen = calendar.open.has(tick);
  const isAhead = !isOpen && schedules && calendar.ordering.has(tick);
  const lastDay = Math.floor(tick / 96) + 7;
  let from = tick;
  while (!calendar.open.has(from) && from < tick + 96 * 9) from += 1;
  let until = from;
  while (calendar.open.has(until) && until < tick + 96 * 9) until += 1;
  const opens = Math.floor(from / 96) <= lastDay ? toInstant(from) : null;
  return { isOpen: isOpen || isAhead, opens, closes: until - tick >= 96 * 7 ? null : toInstant(until), isAhead };
}

describe("against a slow reference", { timeout: patience }, () => {
  const holidays = new Set(
    holidayOffsets.map((offset) => new Date((firstDay + offset) * 86_400_000).toISOString().slice(0, 10)),
  );

  it("M16: every 15 minutes of two weeks, random hours, holidays, with and without scheduling", () => {
    fc.assert(
      fc.property(fc.array(openingRule, { maxLength: 4 }), fc.boolean(), (rules, schedules) => {
        const calendar = slowCalendar(rules);
        const wrong: object[] = [];
        for (let tick = firstDay * 96; tick < (firstDay + days) * 96; tick += 1) {
          const answer = ask(rules, toInstant(tick), {
            business: { schedulingEnabled: schedules },
            branch: { schedulingEnabled: schedules },
            holidays,
          });
          const slow = slowAnswer(calendar, tick, schedules);
          const isSame = answer.isOpen
            ? slow.isOpen && answer.closesAt === slow.closes && answer.opensAt === (slow.isAhead ? slow.opens : null)
            : !slow.isOpen && (answer.nextOpening?.instant ?? null) === slow.opens;
          if (!isSame) wrong.push({ tick, answer, slow });
        }
        expect(wrong).toEqual([]);
      }),
      runs(20),
    );
  });

  it("S3 §8: the day it names is the day of the instant", () => {
    fc.assert(
      fc.property(fc.array(openingRule, { minLength: 1, maxLength: 3 }), fc.nat(days * 1440 - 1), (rules, minute) => {
        const now = (firstDay * 1440 + minute + 300) * 60_000;
        const answer = ask(rules, now);
        const next = answer.isOpen ? null : answer.nextOpening;
        fc.pre(next !== null);
        const there = bogotaParts(next?.instant ?? 0);
        const ahead = Math.round((Date.parse(there.date) - Date.parse(bogotaParts(now).date)) / 86_400_000);
        expect(next).toEqual({
          instant: next?.instant,
          day: ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : "weekday",
          weekday: there.weekday,
          minute: there.minuteOfDay,
        });
        expect(ask(rules, next?.instant ?? 0).isOpen).toBe(true);
      }),
      runs(300),
    );
  });
});
