import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, weekdayOf } from "#domain/base/bogota-time.ts";
import { businessDaysAfter, colombianHolidays, isBusinessDay } from "#domain/base/holiday.ts";

const dates = fc
  .record({ year: fc.integer({ min: 2020, max: 2060 }), days: fc.integer({ min: 0, max: 364 }) })
  .map(({ year, days }) => addDays(`${year}-01-01`, days));

test("weekends and holidays are no business days, everything else is", () => {
  expect(["2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16", "2026-11-17"].map(isBusinessDay)).toEqual([
    true,
    false,
    false,
    // Independencia de Cartagena, moved to its Monday.
    false,
    true,
  ]);
});

test("each step is the next business day, over the end of a year too", () => {
  expect(businessDaysAfter("2026-12-31", 1)).toBe("2027-01-04");
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 30 }), (date, days) => {
      const reached = businessDaysAfter(date, days);
      let count = 0;
      for (let day = addDays(date, 1); day <= reached; day = addDays(day, 1)) {
        const isHoliday = colombianHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.date === day);
        if (weekdayOf(day) <= 5 && !isHoliday) count += 1;
      }
      expect(count).toBe(days);
      expect(isBusinessDay(reached) || days === 0).toBe(true);
    }),
  );
});
