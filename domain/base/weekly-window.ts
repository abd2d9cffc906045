import { addDays, bogotaInstant, bogotaParts, minutesPerDay, weekdayOf } from "./bogota-time.ts";
import type { MinuteOfDay, Weekday } from "./bogota-time.ts";

/** Weekly hours: equal ends = 24 h, an earlier close = next day (A44). */
export interface WeeklyWindow {
  days: Weekday[];
  /** Also holds on holidays (wire day 0, A42). */
  onHolidays: boolean;
  open: MinuteOfDay;
  close: MinuteOfDay;
}

/** A window on one day: [start, end) in ms; `date` is the day on which it begins. */
export interface Stretch {
  window: WeeklyWindow;
  date: string;
  start: number;
  end: number;
}

export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
/** A week besides today (A47). */
export const daysAhead = 7;

/** On a holiday the windows for holidays replace the weekday's; without any the weekday applies (A42). */
export function windowsOn(
  windows: readonly WeeklyWindow[],
  date: string,
  holidays: ReadonlySet<string>,
): readonly WeeklyWindow[] {
  const forHolidays = holidays.has(date) ? windows.filter((window) => window.onHolidays) : [];
  if (forHolidays.length > 0) return forHolidays;
  const weekday = weekdayOf(date);
  return windows.filter((window) => window.days.includes(weekday));
}

/** Those that begin on a date, by start. */
export function stretchesOn(windows: readonly WeeklyWindow[], date: string, holidays: ReadonlySet<string>): Stretch[] {
  return windowsOn(windows, date, holidays)
    .map((window) => {
      const close = window.close <= window.open ? window.close + minutesPerDay : window.close;
      return { window, date, start: bogotaInstant(date, window.open), end: bogotaInstant(date, close) };
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** From the day before `now` (ms) to a week ahead, by start (A47). */
export function stretchesAround(
  windows: readonly WeeklyWindow[],
  now: number,
  holidays: ReadonlySet<string>,
): Stretch[] {
  const today = bogotaParts(now).date;
  return Array.from({ length: daysAhead + 2 }, (_, index) => addDays(today, index - 1)).flatMap((date) =>
    stretchesOn(windows, date, holidays),
  );
}

/** True when a window holds `now` (ms), also one of yesterday past midnight. */
export function isInsideAny(windows: readonly WeeklyWindow[], now: number, holidays: ReadonlySet<string>): boolean {
  const today = bogotaParts(now).date;
  return [addDays(today, -1), today].some((date) =>
    stretchesOn(windows, date, holidays).some((stretch) => now >= stretch.start && now < stretch.end),
  );
}
