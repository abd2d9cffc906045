/** Minutes since midnight, 0 to 1439. */
export type MinuteOfDay = number;

/** Monday 1 … Sunday 7 (ISO, A42). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Date and time of day in Bogotá. */
export interface BogotaParts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  weekday: Weekday;
  minuteOfDay: MinuteOfDay;
  /** `YYYY-MM-DD`. */
  date: string;
}

export const minutesPerDay = 1440;
export const millisecondsPerMinute = 60_000;
const millisecondsPerDay = minutesPerDay * millisecondsPerMinute;
/** Colombia is UTC−5 all year. */
const bogotaOffset = -5 * 60 * millisecondsPerMinute;
const weekdays = [7, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

function isoDate(shifted: Date): string {
  return shifted.toISOString().slice(0, 10);
}

export function weekdayOf(date: string): Weekday {
  return bogotaParts(bogotaInstant(date, 0)).weekday;
}

/** Date and time in Bogotá at `instant` (ms), in any time zone (M16, UX32). @throws RangeError for an invalid time */
export function bogotaParts(instant: number): BogotaParts {
  const shifted = new Date(instant + bogotaOffset);
  const weekday = weekdays[shifted.getUTCDay()];
  if (weekday === undefined) throw new RangeError(`Not an instant: ${instant}`);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday,
    minuteOfDay: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
    date: isoDate(shifted),
  };
}

function isDate(text: string): boolean {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(midnight) && isoDate(new Date(midnight)) === text;
}

/** Instant (ms) of a minute of a Bogotá date, also outside 0–1439. @throws RangeError when the date does not exist */
export function bogotaInstant(date: string, minute: number): number {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) - bogotaOffset + minute * millisecondsPerMinute;
}

/** The date `days` days after `date`, before it when negative. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(bogotaInstant(date, 0) + days * millisecondsPerDay));
}

/** A time of day as `8:00 p. m.` with no-break spaces (UX32); minutes beyond the day wrap. */
export function formatClock(minute: MinuteOfDay): string {
  const inDay = ((Math.trunc(minute) % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const hour = Math.floor(inDay / 60);
  const minutes = String(inDay % 60).padStart(2, "0");
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}\u00a0${hour < 12 ? "a." : "p."}\u00a0m.`;
}

/** A time of day as the specification writes it, `hh:mm A`: `03:00 PM` (S3 §3, A128). */
export function meridiemClock(minute: MinuteOfDay): string {
  const hour = Math.floor(minute / 60);
  const parts = [hour % 12 === 0 ? 12 : hour % 12, minute % 60].map((part) => String(part).padStart(2, "0"));
  return `${parts.join(":")} ${hour < 12 ? "AM" : "PM"}`;
}

/** The minute of day of `hh:mm A`, null for any other text. */
export function minuteOfMeridiem(text: string): MinuteOfDay | null {
  const [, hour, minute, half] = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  return (Number(hour) % 12) * 60 + Number(minute) + (half === "PM" ? minutesPerDay / 2 : 0);
}

const earliest = Date.UTC(2000, 0, 1);
/** From here on a number is milliseconds: as seconds it would lie beyond any calendar. */
const largestSeconds = earliest;
const latest = Date.UTC(2200, 0, 1) - 1;
const lastOfDates = 8_640_000_000_000_000;

/** `2026-07-27`, also with a time of day and a zone. */
const isoText = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const textOfFarYear = /^\+?\d{5,6}-\d{2}-\d{2}(?:[T ]|$)/;

function instantOfText(text: string): number {
  if (/^\d{1,15}$/.test(text)) return instantOfNumber(Number(text));
  if (textOfFarYear.test(text)) return latest;
  const [, date = "", clock = "00:00", zone = "-05:00"] = isoText.exec(text) ?? [];
  const [, sign = "", hours = "", minutes = "00"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return isDate(date) ? Date.parse(`${date}T${clock}${sign ? `${sign}${hours}:${minutes}` : "Z"}`) : Number.NaN;
}

function instantOfNumber(n: number): number {
  return Math.abs(n) < largestSeconds ? n * 1000 : n;
}

function instantOf(raw: unknown): number {
  if (typeof raw === "number") return instantOfNumber(raw);
  return typeof raw === "string" ? instantOfText(raw.trim().slice(0, 40)) : Number.NaN;
}

/** An instant from ISO text (Bogotá unless it has a zone), unix seconds or milliseconds; capped at the end of 2199,
 * null before 2000 and for anything else (A35, M16). */
export function parseInstant(raw: unknown): number | null {
  const instant = instantOf(raw);
  return instant >= earliest && instant <= lastOfDates ? Math.min(instant, latest) : null;
}
