import { minutesPerDay } from "#domain/base/bogota-time.ts";
import type { MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import { everyDay } from "#domain/base/weekly-window.ts";
import type { DayWindow } from "#domain/offer/offer-rules.ts";
import { plainText } from "#wire/field.ts";
import { parseMinuteOfDay } from "#wire/store/hours.ts";
import { UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

function weekdayNamed(raw: unknown): Weekday | null {
  // `wenesday` on the wire.
  const name = String(raw).trim().toLowerCase().replace("wenesday", "wednesday");
  return everyDay.find((day) => name === names[day - 1] || name === String(day)) ?? null;
}

/** The last minute of a day stands for its end. */
function endMinute(raw: unknown): MinuteOfDay | null {
  const minute = parseMinuteOfDay(plainText(raw));
  return minute === minutesPerDay - 1 ? 0 : minute;
}

/** Null for a range that was left empty. @throws UnreadableRow */
function windowFrom(weekday: Weekday, raw: unknown): DayWindow | null {
  const [from, to] = [valueAt(raw, "from") ?? "", valueAt(raw, "to") ?? ""];
  if (from === "" && to === "") return null;
  const [open, close] = [parseMinuteOfDay(plainText(from)), endMinute(to)];
  if (open === null || close === null) throw new UnreadableRow("times_per_day", "no time");
  return { weekday, open, close };
}

function parsed(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  if (raw.trim() === "") return null;
  try {
    return JSON.parse(raw);
  } catch {
    throw new UnreadableRow("times_per_day", "no json");
  }
}

function listOf(raw: unknown): readonly unknown[] {
  if (raw === null || raw === undefined) return [];
  return Array.isArray(raw) ? raw : [raw];
}

/** Ranges by weekday, whether an object of lists (as recorded), its text, or a list of ranges with their `day`; none when
 * there is no limit. @throws UnreadableRow rather than dropping a limit */
export function offerTimes(raw: unknown): DayWindow[] {
  const value = parsed(raw);
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") throw new UnreadableRow("times_per_day", "no times");
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.map((each: unknown) => [valueAt(each, "day"), each])
    : Object.entries(value);
  return entries.flatMap(([day, ranges]) => {
    const windows = listOf(ranges);
    const weekday = weekdayNamed(day);
    if (weekday === null && windows.length > 0) throw new UnreadableRow("times_per_day", "no weekday");
    return windows.flatMap((range) => (weekday === null ? [] : (windowFrom(weekday, range) ?? [])));
  });
}
