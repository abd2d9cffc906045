import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hour, minute } from "#domain/base/duration.ts";
import { variants } from "#domain/store/mode.ts";
import { visitCookie, visitFrom, visitValue } from "#lib/edge/visit/visit-cookie.ts";

const now = Date.UTC(2026, 10, 23, 17);
const touched = now / 1000;

describe("the visit's cookie", () => {
  test.each(variants)("says the variant, the branch and when: %s", (variant) => {
    const visit = { variant, branchId: "101", touchedAt: now };
    expect(visitValue(visit)).toBe(`${variant}-101-${touched}`);
    expect(visitFrom(visitValue(visit), now)).toEqual(visit);
  });

  test("marks a kiosk that was enrolled, and nothing else so (A16)", () => {
    const visit = { variant: "kiosk", branchId: "101", touchedAt: now, isEnrolled: true } as const;
    expect(visitFrom(visitValue(visit), now)).toEqual(visit);
    expect(visitFrom(`table-101-${touched}-enrolled`, now)).toEqual({
      variant: "table",
      branchId: "101",
      touchedAt: now,
    });
  });

  test.each([
    ["just now", 0, true],
    ["a moment before the end", 4 * hour - 1000, true],
    ["four hours ago", 4 * hour, false],
    ["the next day", 24 * hour, false],
    ["by a clock that is a little ahead", -minute, true],
    ["in the future", -minute - 1000, false],
  ])("A241: counts when it was touched %s: %d", (_, age, isKept) => {
    expect(visitFrom(`table-101-${(now - age) / 1000}`, now) !== null).toBe(isKept);
  });

  test.each([
    null,
    "",
    "table",
    `-101-${touched}`,
    `kiosco-101-${touched}`,
    `TABLE-101-${touched}`,
    `__proto__-101-${touched}`,
    `table--${touched}`,
    `table-x-${touched}`,
    `table--1-${touched}`,
    `table-1.5-${touched}`,
    `table-${"1".repeat(16)}-${touched}`,
    `table-101-${touched}0`,
    "table-101-",
    "table-101-NaN",
    ` table-101-${touched}`,
    `table-101-${touched}\n`,
    `table-101-${touched}-x`,
    `table-101-${touched}; HttpOnly`,
  ])("%j is none", (value) => {
    expect(visitFrom(value, now)).toBeNull();
  });

  test("whatever stands there, it is a visit of four hours or none", () => {
    const part = fc.oneof(fc.constantFrom(...variants, "", "101", String(touched)), fc.string());
    const value = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join("-")),
    );
    fc.assert(
      fc.property(value, (text) => {
        const visit = visitFrom(text, now);
        expect([null, text]).toContain(visit && visitValue(visit));
        expect([null, ...variants]).toContain(visit && visit.variant);
        expect(visit === null || now - visit.touchedAt < 4 * hour).toBe(true);
      }),
    );
  });

  test("is read by scripts, lasts four hours, and is secure where the pages are", () => {
    const visit = { variant: "menu", branchId: "1", touchedAt: now } as const;
    const line = `visit=menu-1-${touched}; Path=/; Max-Age=14400; SameSite=Lax`;
    expect(visitCookie(visit, "sabor.localhost")).toBe(line);
    expect(visitCookie(visit, null)).toBe(line);
    expect(visitCookie(visit, "sabor.co")).toBe(`${line}; Secure`);
  });
});
