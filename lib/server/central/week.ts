import "server-only";
import { z } from "zod";
import type { MinuteOfDay, Weekday } from "#domain/opening-hours.ts";

/** Monday to Sunday (A42). */
export const wholeWeek: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function isWeekday(n: number): n is Weekday {
  return Number.isInteger(n) && n >= 1 && n <= 7;
}

/** A time column: `HH:mm`, `HH:mm:ss` or `HH:mm:ss.SSS`, as minutes since midnight; 24:00 is midnight. */
export const wireClock = z
  .string()
  .regex(/^([01]?\d|2[0-4]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/)
  .transform((text): MinuteOfDay => {
    const [hours = 0, minutes = 0] = text.split(":").map(Number);
    return (hours * 60 + minutes) % 1440;
  });

/**
 * The days of a `days_list` (`"1,2,7"`, or a list of numbers): ISO 1 to 7, and 0 for holidays (A42). Null when it says
 * nothing.
 */
export function parseDaysList(value: unknown): { days: Weekday[]; onHolidays: boolean } | null {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const numbers = list.map((entry) => (String(entry).trim() === "" ? Number.NaN : Number(entry)));
  const days = wholeWeek.filter((day) => numbers.includes(day));
  const onHolidays = numbers.includes(0);
  return days.length === 0 && !onHolidays ? null : { days, onHolidays };
}

/** The days from `first` to `last`, wrapping over Sunday (A43); null when either is no weekday. */
export function weekdayRange(first: number | null, last: number | null): Weekday[] | null {
  if (first === null || !isWeekday(first)) return null;
  const end = last ?? first;
  if (!isWeekday(end)) return null;
  return wholeWeek.filter((day) => (first <= end ? day >= first && day <= end : day >= first || day <= end));
}
