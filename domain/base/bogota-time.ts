/** A time of day in minutes since midnight, 0 to 1439. */
export type MinuteOfDay = number;

/** Monday 1 … Sunday 7 (ISO, A42). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** What a clock and a calendar in Bogotá show at an instant. */
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
/** Colombia keeps UTC−5 all year (law of 1914; the hour of 1992–93 is over). */
const bogotaOffset = -5 * 60 * millisecondsPerMinute;
const weekdays = [7, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

function isoDate(shifted: Date): string {
  return shifted.toISOString().slice(0, 10);
}

/** The ISO weekday of a `YYYY-MM-DD` day (A42). */
export function weekdayOf(date: string): Weekday {
  return bogotaParts(bogotaInstant(date, 0)).weekday;
}

/**
 * The calendar and clock of Bogotá at `instant` (milliseconds since 1970, UTC), whatever the machine's zone (M16, UX32).
 * @throws RangeError when `instant` is not a time that a date can hold.
 */
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

/** True for a `YYYY-MM-DD` that the calendar has; 30 February is none. */
function isDate(text: string): boolean {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(midnight) && isoDate(new Date(midnight)) === text;
}

/**
 * The instant (ms) of `minute` minutes after midnight of a Bogotá `date` (`YYYY-MM-DD`); the minute may leave the day.
 * @throws RangeError when the date does not exist.
 */
export function bogotaInstant(date: string, minute: number): number {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) - bogotaOffset + minute * millisecondsPerMinute;
}

/** The `YYYY-MM-DD` that lies `days` days after `date` (before, when negative). */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(bogotaInstant(date, 0) + days * millisecondsPerDay));
}

/**
 * A time of day as `8:00 p. m.`: 12 hours, the marker of es-CO (UX32), with no-break spaces: it stays on one line. Minutes
 * beyond the day wrap.
 */
export function formatClock(minute: MinuteOfDay): string {
  const inDay = ((Math.trunc(minute) % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const hour = Math.floor(inDay / 60);
  const minutes = String(inDay % 60).padStart(2, "0");
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}\u00a0${hour < 12 ? "a." : "p."}\u00a0m.`;
}

const earliest = Date.UTC(2000, 0, 1);
/** From here on a number is milliseconds: as such it lies in 2000 or later, as seconds beyond any calendar. */
const largestSeconds = earliest;
const latest = Date.UTC(2200, 0, 1) - 1;
/** What a date can hold. */
const lastOfDates = 8_640_000_000_000_000;

function instantOfText(text: string): number {
  if (/^\d{1,15}$/.test(text)) return instantOfNumber(Number(text));
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i.exec(text);
  const [, date = "", clock = "00:00", zone = "-05:00"] = match ?? [];
  return isDate(date) ? Date.parse(`${date}T${clock}${zone.toUpperCase()}`) : Number.NaN;
}

function instantOfNumber(n: number): number {
  return Math.abs(n) < largestSeconds ? n * 1000 : n;
}

function instantOf(raw: unknown): number {
  if (typeof raw === "number") return instantOfNumber(raw);
  return typeof raw === "string" ? instantOfText(raw.trim().slice(0, 40)) : Number.NaN;
}

/**
 * Reads an instant of unknown format: ISO text (Bogotá time when it names no zone), unix seconds or milliseconds, as number
 * or digits. What lies after 2199 counts as the end of it: a far date is still to come. Null for anything else and for what
 * lies before 2000 (A35, M16).
 */
export function parseInstant(raw: unknown): number | null {
  const instant = instantOf(raw);
  return instant >= earliest && instant <= lastOfDates ? Math.min(instant, latest) : null;
}
