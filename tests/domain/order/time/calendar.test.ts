import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarFile } from "#domain/order/time/calendar.ts";

const start = Date.UTC(2026, 10, 24, 17);
const entry = {
  uid: "SAB-1@sabor.localhost",
  start,
  end: start + 1_800_000,
  now: start - 1000,
  title: "Pedido SAB-1",
  description: "Sabor, Chapinero",
  location: "Calle 63 # 9-12",
};

function unfolded(file: string): string[] {
  return file.replaceAll("\r\n ", "").split("\r\n");
}

describe("an order for later as a calendar file (B8)", () => {
  test("has its times in UTC and its words as they are", () => {
    expect(unfolded(calendarFile(entry))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vitrina//ES",
      "BEGIN:VEVENT",
      "UID:SAB-1@sabor.localhost",
      "DTSTAMP:20261124T165959Z",
      "DTSTART:20261124T170000Z",
      "DTEND:20261124T173000Z",
      "SUMMARY:Pedido SAB-1",
      String.raw`DESCRIPTION:Sabor\, Chapinero`,
      "LOCATION:Calle 63 # 9-12",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  test("whatever a shop is called, no line is longer than 75 octets, none begins an entry of its own, and no word is lost", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200, size: "max" }), (title) => {
        const file = calendarFile({ ...entry, title });
        for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(unfolded(file)).toHaveLength(14);
        const told = unfolded(file)[8]
          ?.slice("SUMMARY:".length)
          .replaceAll(/\\([\\;,])/g, "$1");
        expect(told).toBe(title.replaceAll(/\p{Cc}/gu, ""));
      }),
    );
    expect(calendarFile({ ...entry, title: "a\nEND:VEVENT\r\nb" })).toContain(String.raw`SUMMARY:a\nEND:VEVENT\nb`);
  });

  test.each([
    ["a", 75],
    ["ñ", 75],
    ["€", 75],
    ["🥟", 74],
  ])("a long line of %s is folded when the next one would not fit, and not before", (sign, full) => {
    const rows = calendarFile({ ...entry, title: sign.repeat(200) }).split("\r\n");
    const first = rows.findIndex((row) => row.startsWith("SUMMARY:"));
    const last = rows.findIndex((row) => row.startsWith("DESCRIPTION:"));
    const sizes = rows.slice(first, last - 1).map((row) => new TextEncoder().encode(row).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.min(...sizes)).toBeGreaterThan(full - new TextEncoder().encode(sign).length);
  });

  test("what is no letter is left out, and the line's end stays a line's end", () => {
    expect(unfolded(calendarFile({ ...entry, title: "a\u0007b" }))[8]).toBe("SUMMARY:ab");
  });

  test("an end before the beginning is the beginning", () => {
    expect(calendarFile({ ...entry, end: 0 })).toContain("DTEND:20261124T170000Z");
  });
});
