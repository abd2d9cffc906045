import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { describe, expect, test } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { promiseText } from "#domain/order/time/promise-text.ts";
import messages from "#messages/es-CO.json" with { type: "json" };

const texts: Messages = messages;
const t = createTranslator({ locale: "es-CO", messages: texts, namespace: "deliveryTime" });
const monday = "2026-07-27";
const now = bogotaInstant(monday, 9 * 60);

function at(clock: string, date = monday): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return bogotaInstant(date, hours * 60 + minutes);
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("when an order is there, in words (A157, UX32)", () => {
  test.each([
    ["13:25", "13:40", "Llega 1:25–1:40 p. m."],
    ["11:50", "12:05", "Llega 11:50 a. m. – 12:05 p. m."],
    ["11:45", "12:00", "Llega 11:45 a. m. – mediodía"],
    ["12:00", "12:15", "Llega mediodía – 12:15 p. m."],
    ["13:20", "13:20", "Llega hacia la 1:20 p. m."],
    ["12:00", "12:00", "Llega hacia mediodía"],
  ])("%s to %s is '%s'", (from, until, text) => {
    expect(plain(promiseText(t, "delivery", { from: at(from), until: at(until) }, now))).toBe(text);
  });

  test("of who collects it is ready, whatever the way is called", () => {
    const time = { from: at("13:25"), until: at("13:40") };
    for (const mode of ["pickup", "onsite", null] as const)
      expect(plain(promiseText(t, mode, time, now))).toBe("Listo 1:25–1:40 p. m.");
  });

  test.each([
    ["2026-07-28", "Llega mañana después de las 8:00 p. m."],
    ["2026-07-30", "Llega el jueves después de las 8:00 p. m."],
  ])("on %s: '%s'", (date, text) => {
    expect(plain(promiseText(t, "delivery", { from: at("20:00", date), until: null }, now))).toBe(text);
  });

  test("a range over midnight says so", () => {
    const time = { from: at("23:50"), until: at("00:05", "2026-07-28") };
    expect(plain(promiseText(t, "delivery", time, now))).toBe("Llega 11:50 p. m. – 12:05 a. m.");
    const ends = { from: at("23:45"), until: at("00:00", "2026-07-28") };
    expect(plain(promiseText(t, "delivery", ends, now))).toBe("Llega 11:45 p. m. – medianoche");
  });
});
