import { z } from "zod";
import type { MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import { everyDay, type WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { MenuGroup } from "#domain/menu/menu.ts";
import { field } from "#wire/field.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";

const longest = 64;

const clockFields = z.object({ open_at: field.text, close_at: field.text, days_list: field.text });

const dayFields = clockFields.extend({ week_day: field.number, week_day_end: field.number });

export const workingDayRow = dayFields.extend({
  id: field.id,
  days_list: field.text.describe("ISO weekday numbers, 0 for holidays"),
});

export const availabilityTimeRow = clockFields.extend({ id: field.id });

function toWeekday(n: number | null): Weekday | null {
  return everyDay.find((weekday) => weekday === n) ?? null;
}

function weekdayRange(first: Weekday, last: Weekday): Weekday[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => everyDay[(first - 1 + index) % 7] ?? first);
}

type Days = Pick<WeeklyWindow, "days" | "onHolidays">;

/** `days_list` ('1,2,7', ISO, 0 = holidays), else `week_day` to `week_day_end`, across Sunday too (A42, A43). */
export function workingDays(row: {
  days_list: string | null;
  week_day: number | null;
  week_day_end: number | null;
}): Days {
  const numbers = (row.days_list ?? "")
    .slice(0, longest)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^[0-7]$/.test(part))
    .map(Number);
  if (numbers.length > 0) {
    return { days: everyDay.filter((weekday) => numbers.includes(weekday)), onHolidays: numbers.includes(0) };
  }
  const first = toWeekday(row.week_day);
  if (first === null) return { days: [], onHolidays: row.week_day === 0 };
  const days = weekdayRange(first, toWeekday(row.week_day_end) ?? first);
  return { days: everyDay.filter((weekday) => days.includes(weekday)), onHolidays: false };
}

/** Minute of day of a time column (`08:00` to `08:00:00.000`); `24:00` is midnight; null for no time. */
export function parseMinuteOfDay(raw: string | null): MinuteOfDay | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,6})?)?$/.exec((raw ?? "").trim().slice(0, longest));
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  if (hour === 24 && minute === 0) return 0;
  return hour <= 23 && minute <= 59 ? hour * 60 + minute : null;
}

function minuteAt(text: string | null, key: string): MinuteOfDay {
  const minute = parseMinuteOfDay(text);
  if (minute === null) throw new UnreadableRow(key, "no time");
  return minute;
}

/** The opening hours of a branch's row. @throws UnreadableRow */
export function workingDayFrom(raw: unknown): WeeklyWindow {
  const row = readRow(dayFields, raw);
  const days = workingDays(row);
  if (days.days.length === 0 && !days.onHolidays) throw new UnreadableRow("days_list", "no day");
  return { ...days, open: minuteAt(row.open_at, "open_at"), close: minuteAt(row.close_at, "close_at") };
}

/** Hours that name no day apply every day, holidays too. */
function groupDays(daysList: string | null): Days {
  const listed = workingDays({ days_list: daysList, week_day: null, week_day_end: null });
  const namesNoDay = listed.days.length === 0 && !listed.onHolidays;
  return namesNoDay ? { days: [...everyDay], onHolidays: true } : listed;
}

/** One window of a menu group. @throws UnreadableRow */
export function availabilityTimeFrom(raw: unknown): WeeklyWindow {
  const row = readRow(clockFields, raw);
  const open = minuteAt(row.open_at, "open_at");
  return { ...groupDays(row.days_list), open, close: minuteAt(row.close_at, "close_at") };
}

/** Daily hours of a menu group; null unless both ends are there (A34). @throws UnreadableRow */
export function dailyHours(start: string | null, end: string | null): NonNullable<MenuGroup["hours"]> | null {
  if (start === null || end === null) return null;
  return { open: minuteAt(start, "startAvailable"), close: minuteAt(end, "endAvailable") };
}
