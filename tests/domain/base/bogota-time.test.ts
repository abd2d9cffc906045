import { formatInTimeZone } from "date-fns-tz";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, bogotaInstant, bogotaParts, formatClock, parseInstant, weekdayOf } from "#domain/base/bogota-time.ts";
import { runs } from "#tests/support/arbitraries.ts";

const instants = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2100, 0, 1) });

describe("bogotaParts", () => {
  it("M16: keeps the Bogotá day while UTC has already turned", () => {
    expect(bogotaParts(Date.UTC(2026, 0, 1, 4, 59))).toEqual({
      year: 2025,
      month: 12,
      day: 31,
      weekday: 3,
      minuteOfDay: 1439,
      date: "2025-12-31",
    });
    expect(bogotaParts(Date.UTC(2026, 0, 1, 5, 0))).toEqual({
      year: 2026,
      month: 1,
      day: 1,
      weekday: 4,
      minuteOfDay: 0,
      date: "2026-01-01",
    });
  });

  it("knows the leap day and ISO weekdays, Sunday 7 (A42)", () => {
    expect(bogotaParts(Date.UTC(2028, 1, 29, 12)).date).toBe("2028-02-29");
    expect(bogotaParts(Date.UTC(2026, 6, 26, 17)).weekday).toBe(7);
    expect(bogotaParts(Date.UTC(2026, 6, 27, 17)).weekday).toBe(1);
  });

  it("M16: agrees with date-fns-tz, which reads the zone database in its own way", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { date, weekday, minuteOfDay } = bogotaParts(instant);
        const theirs = formatInTimeZone(instant, "America/Bogota", "yyyy-MM-dd i H m").split(" ");
        expect([date, String(weekday), String(Math.floor(minuteOfDay / 60)), String(minuteOfDay % 60)]).toEqual(theirs);
      }),
    );
  });

  it("M16: agrees with the zone database, whatever the zone of this machine", () => {
    const clock = new Intl.DateTimeFormat("en-CA", {
      timeZone: "America/Bogota",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const shown = Object.fromEntries(clock.formatToParts(instant).map((part) => [part.type, part.value]));
        const parts = bogotaParts(instant);
        expect(parts.date).toBe(`${shown["year"]}-${shown["month"]}-${shown["day"]}`);
        expect(parts.minuteOfDay).toBe(Number(shown["hour"]) * 60 + Number(shown["minute"]));
      }),
      runs(500),
    );
  });

  it("refuses what is no instant", () => {
    expect(() => bogotaParts(Number.NaN)).toThrow(RangeError);
    expect(() => bogotaParts(1e18)).toThrow(RangeError);
  });
});

describe("bogotaInstant", () => {
  it("is the inverse of bogotaParts, to the minute", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { date, minuteOfDay } = bogotaParts(instant);
        expect(bogotaInstant(date, minuteOfDay)).toBe(instant - (((instant % 60_000) + 60_000) % 60_000));
      }),
      runs(500),
    );
  });

  it("lets the minute leave the day", () => {
    expect(bogotaInstant("2026-07-27", 1440)).toBe(bogotaInstant("2026-07-28", 0));
    expect(bogotaInstant("2026-01-01", -1)).toBe(bogotaInstant("2025-12-31", 1439));
  });

  it.each(["2026-02-29", "2026-13-01", "2026-1-1", "hoy", "", "2026-07-27T00:00"])("refuses %j", (date) => {
    expect(() => bogotaInstant(date, 0)).toThrow(RangeError);
  });
});

describe("addDays and weekdayOf", () => {
  it("go over months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(weekdayOf("2026-07-20")).toBe(1);
  });

  it("a day later is the next weekday", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { date, weekday } = bogotaParts(instant);
        expect(weekdayOf(addDays(date, 1))).toBe((weekday % 7) + 1);
        expect(weekdayOf(addDays(date, 7))).toBe(weekday);
      }),
    );
  });
});

describe("formatClock", () => {
  it.each([
    [0, "12:00 a. m."],
    [5, "12:05 a. m."],
    [480, "8:00 a. m."],
    [719, "11:59 a. m."],
    [720, "12:00 p. m."],
    [1200, "8:00 p. m."],
    [1439, "11:59 p. m."],
    [1440, "12:00 a. m."],
    [1500, "1:00 a. m."],
    [-60, "11:00 p. m."],
  ])("UX32: %d minutes is %s", (minute, expected) => {
    expect(formatClock(minute)).toBe(expected.replaceAll(" ", "\u00a0"));
  });

  it("UX32: is how es-CO writes it", () => {
    const intl = new Intl.DateTimeFormat("es-CO", {
      timeZone: "UTC",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
    });
    for (let minute = 0; minute < 1440; minute += 1) {
      const shown = intl.format(Date.UTC(2026, 0, 1, 0, minute)).replaceAll(/\s/gu, "\u00a0");
      expect(formatClock(minute)).toBe(shown);
    }
  });
});

describe("parseInstant", () => {
  const noon = Date.UTC(2026, 6, 27, 17);

  it.each([
    ["ISO with zone", "2026-07-27T17:00:00.000Z", noon],
    ["ISO with offset", "2026-07-27T12:00:00-05:00", noon],
    ["ISO without zone, Bogotá", "2026-07-27T12:00:00", noon],
    ["with a space", "2026-07-27 12:00:00", noon],
    ["a day", "2026-07-27", Date.UTC(2026, 6, 27, 5)],
    ["seconds", noon / 1000, noon],
    ["seconds as text", String(noon / 1000), noon],
    ["milliseconds", noon, noon],
    ["milliseconds as text", ` ${noon} `, noon],
    ["a zone of two digits", "2026-07-27 17:00:00+00", noon],
    ["a zone without a colon", "2026-07-27T12:00:00-0500", noon],
    ["nanoseconds", "2026-07-27T17:00:00.000000000Z", noon],
  ])("A35: reads %s", (_, raw, expected) => {
    expect(parseInstant(raw)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    "",
    "mañana",
    "27/07/2026",
    "2026-02-30",
    "2026-02-30T10:00:00Z",
    "2026-07-27T99:99",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0,
    5,
    1e30,
    true,
    {},
    [],
  ])("A35, M16: %j is no instant", (raw) => {
    expect(parseInstant(raw)).toBeNull();
  });

  const end = Date.UTC(2200, 0, 1) - 1;

  it.each([
    "9999-12-31",
    "9999-12-31T23:59:59.999999999Z",
    "9999-12-31 23:59:59+00",
    "10000-01-01",
    "+010000-01-01T00:00:00Z",
    "+275760-09-13T00:00:00.000Z",
    "99999-12-31 10:00",
    8_640_000_000_000_000,
    "253402300799",
  ])("A35: however far %j is, it is the end of all that is looked at", (raw) => {
    expect(parseInstant(raw)).toBe(end);
  });

  it("X14: a text of any length is no instant, at once", () => {
    expect(parseInstant("9".repeat(1_000_000))).toBeNull();
    expect(parseInstant(`2026-07-27${" ".repeat(1_000_000)}`)).toBe(Date.UTC(2026, 6, 27, 5));
  });

  it("reads back what a clock wrote, in each of its forms", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseInstant(new Date(instant).toISOString())).toBe(instant);
        expect(parseInstant(instant)).toBe(instant);
        const seconds = Math.floor(instant / 1000);
        expect(parseInstant(seconds)).toBe(seconds * 1000);
      }),
    );
  });
});
