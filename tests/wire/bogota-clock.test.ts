import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bogotaInstant, bogotaParts, meridiemClock } from "#domain/base/bogota-time.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { bogotaClock, bogotaDate, bogotaMidnight } from "#wire/bogota-clock.ts";

const instants = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2200, 0, 1) });

test("M16: the servers' zone and the browsers' rule say the same of any instant", () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const { date, minuteOfDay } = bogotaParts(instant);
      expect(bogotaDate(instant)).toBe(date);
      expect(bogotaClock(instant)).toBe(meridiemClock(minuteOfDay));
      expect(bogotaMidnight(instant)).toBe(bogotaInstant(date, 0));
    }),
    runs(500),
  );
});

test.each([
  [0, "12:00 AM"],
  [1, "12:01 AM"],
  [719, "11:59 AM"],
  [720, "12:00 PM"],
  [900, "03:00 PM"],
  [1439, "11:59 PM"],
])("A128: minute %d of a day is sent as %s", (minute, text) => {
  expect(bogotaClock(bogotaInstant("2026-11-24", minute))).toBe(text);
});

test("what is no instant has neither date nor time", () => {
  for (const read of [bogotaDate, bogotaClock, bogotaMidnight]) expect(() => read(Number.NaN)).toThrow(RangeError);
});
