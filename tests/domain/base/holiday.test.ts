import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, bogotaInstant, weekdayOf } from "#domain/base/bogota-time.ts";
import { colombianHolidays, holidayDates, holidayYears } from "#domain/base/holiday.ts";

/** The calendar as the government publishes it. */
const official = {
  2026: [
    ["2026-01-01", "Año Nuevo"],
    ["2026-01-12", "Día de los Reyes Magos"],
    ["2026-03-23", "Día de San José"],
    ["2026-04-02", "Jueves Santo"],
    ["2026-04-03", "Viernes Santo"],
    ["2026-05-01", "Día del Trabajo"],
    ["2026-05-18", "Ascensión del Señor"],
    ["2026-06-08", "Corpus Christi"],
    ["2026-06-15", "Sagrado Corazón de Jesús"],
    ["2026-06-29", "San Pedro y San Pablo"],
    ["2026-07-20", "Día de la Independencia"],
    ["2026-08-07", "Batalla de Boyacá"],
    ["2026-08-17", "Asunción de la Virgen"],
    ["2026-10-12", "Día de la Diversidad Étnica y Cultural"],
    ["2026-11-02", "Día de Todos los Santos"],
    ["2026-11-16", "Independencia de Cartagena"],
    ["2026-12-08", "Inmaculada Concepción"],
    ["2026-12-25", "Navidad"],
  ],
  2027: [
    ["2027-01-01", "Año Nuevo"],
    ["2027-01-11", "Día de los Reyes Magos"],
    ["2027-03-22", "Día de San José"],
    ["2027-03-25", "Jueves Santo"],
    ["2027-03-26", "Viernes Santo"],
    ["2027-05-01", "Día del Trabajo"],
    ["2027-05-10", "Ascensión del Señor"],
    ["2027-05-31", "Corpus Christi"],
    ["2027-06-07", "Sagrado Corazón de Jesús"],
    ["2027-07-05", "San Pedro y San Pablo"],
    ["2027-07-20", "Día de la Independencia"],
    ["2027-08-07", "Batalla de Boyacá"],
    ["2027-08-16", "Asunción de la Virgen"],
    ["2027-10-18", "Día de la Diversidad Étnica y Cultural"],
    ["2027-11-01", "Día de Todos los Santos"],
    ["2027-11-15", "Independencia de Cartagena"],
    ["2027-12-08", "Inmaculada Concepción"],
    ["2027-12-25", "Navidad"],
  ],
} as const;

/** Easter Sunday by Oudin's method, from the moon's age and the day of the week. */
function slowEaster(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  const offset = full - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  const day = offset + 28 - 31 * Math.floor(month / 4);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

describe("colombianHolidays", () => {
  it.each([2026, 2027] as const)("A41: %d is the official calendar", (year) => {
    expect(colombianHolidays(year).map(({ date, name }) => [date, name])).toEqual(official[year]);
  });

  it.each([
    [2019, "2019-04-21"],
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2030, "2030-04-21"],
    [2038, "2038-04-25"],
    [2049, "2049-04-18"],
    [2076, "2076-04-19"],
    [2285, "2285-03-22"],
  ])("finds Easter of %d on %s: Good Friday lies two days before", (year, easter) => {
    const friday = colombianHolidays(year).find(({ name }) => name === "Viernes Santo");
    expect(friday?.date).toBe(addDays(easter, -2));
  });

  it("finds Easter as another method does, for every year up to 2999", () => {
    for (let year = 1984; year < 3000; year += 1) {
      const friday = colombianHolidays(year).find(({ name }) => name === "Viernes Santo");
      expect(friday?.date).toBe(addDays(slowEaster(year), -2));
    }
  });

  it("keeps both holidays when they share a Monday: 1 July 2019", () => {
    const names = colombianHolidays(2019)
      .filter(({ date }) => date === "2019-07-01")
      .map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Sagrado Corazón de Jesús", "San Pedro y San Pablo"]);
  });

  it("Ley 51 de 1983: 18 a year, in order, the moved ones on Mondays within a week", () => {
    const fixed = ["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"];
    for (let year = 1984; year <= 2200; year += 1) {
      const holidays = colombianHolidays(year);
      const dates = holidays.map(({ date }) => date);
      expect(dates).toHaveLength(18);
      expect(dates).toEqual(dates.toSorted());
      expect(dates.filter((date) => date.startsWith(`${year}-`))).toHaveLength(18);
      const moved = holidays.filter(({ date, name }) => !fixed.includes(date.slice(5)) && !name.endsWith("Santo"));
      expect(moved.map(({ date }) => weekdayOf(date)).filter((weekday) => weekday !== 1)).toEqual([]);
    }
  });

  it.each([1983, 10_000, 2026.5, Number.NaN])("refuses the year %d", (year) => {
    expect(() => colombianHolidays(year)).toThrow(RangeError);
  });
});

describe("holidayYears and holidayDates", () => {
  it("A41: at the turn of the year two years matter", () => {
    expect(holidayYears(bogotaInstant("2026-07-27", 0))).toEqual([2026]);
    expect(holidayYears(bogotaInstant("2026-12-28", 0))).toEqual([2026, 2027]);
    expect(holidayYears(bogotaInstant("2027-01-01", 0))).toEqual([2026, 2027]);
    expect(holidayDates(bogotaInstant("2026-12-28", 0)).has("2027-01-01")).toBe(true);
  });

  it("holds every holiday from yesterday to a week ahead", () => {
    fc.assert(
      fc.property(fc.nat(20_000), (days) => {
        const today = addDays("2000-01-01", days);
        const dates = holidayDates(bogotaInstant(today, 720));
        for (let offset = -1; offset <= 8; offset += 1) {
          const date = addDays(today, offset);
          const isHoliday = colombianHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
          expect(dates.has(date)).toBe(isHoliday);
        }
      }),
    );
  });
});
