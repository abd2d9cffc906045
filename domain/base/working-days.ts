import type { MinuteOfDay, Weekday } from "./bogota-time.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];
const maximumLength = 64;

function toWeekday(n: number | null | undefined): Weekday | null {
  return weekdays.find((weekday) => weekday === n) ?? null;
}

function weekdayRange(first: Weekday, last: Weekday): Weekday[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => weekdays[(first - 1 + index) % 7] ?? first);
}

/**
 * The days of a row of hours: `days_list` ('1,2,7', ISO numbers, 0 = holidays) wins; else the range `week_day` to
 * `week_day_end`, around the end of the week when need be (A42, A43). What is no day is passed over.
 */
export function workingDays(wire: {
  daysList: string | null | undefined;
  weekDay: number | null | undefined;
  weekDayEnd: number | null | undefined;
}): { days: Weekday[]; onHolidays: boolean } {
  const numbers = (wire.daysList ?? "")
    .slice(0, maximumLength)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^[0-7]$/.test(part))
    .map(Number);
  if (numbers.length > 0) {
    return { days: weekdays.filter((weekday) => numbers.includes(weekday)), onHolidays: numbers.includes(0) };
  }
  const first = toWeekday(wire.weekDay);
  if (first === null) return { days: [], onHolidays: wire.weekDay === 0 };
  const days = weekdayRange(first, toWeekday(wire.weekDayEnd) ?? first);
  return { days: weekdays.filter((weekday) => days.includes(weekday)), onHolidays: false };
}

/** The minute of day of a wire time (`08:00`, `08:00:00`, `08:00:00.000`); `24:00` is midnight; null for no time. */
export function parseMinuteOfDay(raw: string | null | undefined): MinuteOfDay | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,6})?)?$/.exec((raw ?? "").trim().slice(0, maximumLength));
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  if (hour === 24 && minute === 0) return 0;
  return hour <= 23 && minute <= 59 ? hour * 60 + minute : null;
}
