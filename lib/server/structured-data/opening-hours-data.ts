import "server-only";
import { addDays } from "#domain/base/bogota-time.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import { colombianHolidays } from "#domain/base/holiday.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import { bogotaDate } from "#wire/bogota-clock.ts";

const schemaDays: Record<Weekday, string> = {
  1: "https://schema.org/Monday",
  2: "https://schema.org/Tuesday",
  3: "https://schema.org/Wednesday",
  4: "https://schema.org/Thursday",
  5: "https://schema.org/Friday",
  6: "https://schema.org/Saturday",
  7: "https://schema.org/Sunday",
};

/** How far ahead holidays are named. */
const holidayDays = 60;

/** A time of day as `08:00`. */
function isoTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** A whole day ends a minute before it began; a close before the opening is the next day's (A44). */
function timesOf({ open, close }: Pick<WeeklyWindow, "open" | "close">) {
  return { opens: isoTime(open), closes: isoTime(open === close ? (open + 1439) % 1440 : close) };
}

/** The holidays of the next weeks by date, each once. */
function holidaysAhead(now: number): string[] {
  const today = bogotaDate(now);
  const last = addDays(today, holidayDays);
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1].flatMap((each) => colombianHolidays(each).map(({ date }) => date));
  return [...new Set(dates)].filter((date) => date >= today && date <= last);
}

/** The weekly hours as OpeningHoursSpecification, those of holidays as `PublicHolidays` (A42). */
export function openingHoursData(rules: readonly WeeklyWindow[]): object[] {
  return rules.map((rule) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: [
      ...rule.days.map((day) => schemaDays[day]),
      ...(rule.onHolidays ? ["https://schema.org/PublicHolidays"] : []),
    ],
    ...timesOf(rule),
  }));
}

/** The hours of the holidays ahead of `now` (ms) by their dates, where holidays have hours of their own. */
export function holidayHoursData(rules: readonly WeeklyWindow[], now: number): object[] {
  const onHolidays = rules.filter((rule) => rule.onHolidays);
  return holidaysAhead(now).flatMap((date) =>
    onHolidays.map((rule) => ({
      "@type": "OpeningHoursSpecification",
      validFrom: date,
      validThrough: date,
      ...timesOf(rule),
    })),
  );
}
