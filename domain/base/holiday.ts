import { addDays, bogotaInstant, bogotaParts, weekdayOf } from "./bogota-time.ts";

export interface Holiday {
  /** `YYYY-MM-DD`, the Monday where the law moves it. */
  date: string;
  name: string;
}

/** Never moved (Ley 51 de 1983, art. 1). */
const fixedHolidays: readonly (readonly [monthDay: string, name: string])[] = [
  ["01-01", "Año Nuevo"],
  ["05-01", "Día del Trabajo"],
  ["07-20", "Día de la Independencia"],
  ["08-07", "Batalla de Boyacá"],
  ["12-08", "Inmaculada Concepción"],
  ["12-25", "Navidad"],
];

/** Moved to the next Monday (Ley 51 de 1983, art. 2: Ley Emiliani). */
const movedHolidays: readonly (readonly [monthDay: string, name: string])[] = [
  ["01-06", "Día de los Reyes Magos"],
  ["03-19", "Día de San José"],
  ["06-29", "San Pedro y San Pablo"],
  ["08-15", "Asunción de la Virgen"],
  ["10-12", "Día de la Diversidad Étnica y Cultural"],
  ["11-01", "Día de Todos los Santos"],
  ["11-11", "Independencia de Cartagena"],
];

/** Days from Easter Sunday; the last three are already moved to Monday. */
const easterHolidays: readonly (readonly [days: number, name: string])[] = [
  [-3, "Jueves Santo"],
  [-2, "Viernes Santo"],
  [43, "Ascensión del Señor"],
  [64, "Corpus Christi"],
  [71, "Sagrado Corazón de Jesús"],
];

/** Meeus, Jones, Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, "0")}-${String((n % 31) + 1).padStart(2, "0")}`;
}

function emilianiMonday(date: string): string {
  return addDays(date, (8 - weekdayOf(date)) % 7);
}

/** Colombian holidays of a year by date; two may share a Monday (A41). @throws RangeError unless 1984–9999 */
export function colombianHolidays(year: number): Holiday[] {
  if (!Number.isInteger(year) || year < 1984 || year > 9999) throw new RangeError(`Not a year of this law: ${year}`);
  const easter = easterSunday(year);
  return [
    ...fixedHolidays.map(([monthDay, name]) => ({ date: `${year}-${monthDay}`, name })),
    ...movedHolidays.map(([monthDay, name]) => ({ date: emilianiMonday(`${year}-${monthDay}`), name })),
    ...easterHolidays.map(([days, name]) => ({ date: addDays(easter, days), name })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The years whose holidays matter at `now` (ms): yesterday to eight days ahead (A41). */
export function holidayYears(now: number): number[] {
  const { date } = bogotaParts(now);
  const years = [-1, 0, 8].map((days) => bogotaParts(bogotaInstant(addDays(date, days), 0)).year);
  return [...new Set(years)];
}

/** Holiday dates around `now` (ms) by law, for when no calendar service answers (A41). */
export function holidayDates(now: number): Set<string> {
  return new Set(holidayYears(now).flatMap((year) => colombianHolidays(year).map((holiday) => holiday.date)));
}

const friday = 5;

/** Whether a date `YYYY-MM-DD` is a Colombian business day: from Monday to Friday, and no holiday. */
export function isBusinessDay(date: string): boolean {
  if (weekdayOf(date) > friday) return false;
  return colombianHolidays(Number(date.slice(0, 4))).every((holiday) => holiday.date !== date);
}

/** The `days`th business day after a date, which itself does not count; the date itself for 0. */
export function businessDaysAfter(date: string, days: number): string {
  let [reached, left] = [date, days];
  while (left > 0) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}
