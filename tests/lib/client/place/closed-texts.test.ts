import type { Weekday } from "#domain/base/bogota-time.ts";
import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { describe, expect, test } from "vitest";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { closedSubject, closedText, shortClosedText } from "#lib/client/place/closed-texts.ts";
import messages from "#messages/es-CO.json" with { type: "json" };

const texts: Messages = messages;
const sentence = createTranslator({ locale: "es-CO", messages: texts, namespace: "closed" });
const short = createTranslator({ locale: "es-CO", messages: texts, namespace: "location.pickup" });
const eight = 8 * 60;
const weekdays = [
  [1, "lunes"],
  [2, "martes"],
  [3, "miércoles"],
  [4, "jueves"],
  [5, "viernes"],
  [6, "sábado"],
  [7, "domingo"],
] as const;

function closed(nextOpening: Extract<BranchAvailability, { isOpen: false }>["nextOpening"]): BranchAvailability {
  return { isOpen: false, reason: "closed", nextOpening };
}

function onWeekday(weekday: Weekday): BranchAvailability {
  return closed({ day: "weekday", weekday, minute: eight, instant: 0 });
}

describe("a branch that takes no orders (S3 §8)", () => {
  test("later today", () => {
    const today = closed({ day: "today", weekday: 1, minute: eight, instant: 0 });
    expect(closedText(sentence, "Restaurante", today)).toBe(
      "Restaurante no disponible, abre hoy a las 8:00\u00a0a.\u00a0m.",
    );
    expect(shortClosedText(short, today)).toBe("Cerrado · Abre hoy a las 8:00\u00a0a.\u00a0m.");
  });

  test.each([
    [60, "la 1:00\u00a0a.\u00a0m."],
    [13 * 60 + 5, "la 1:05\u00a0p.\u00a0m."],
    [0, "medianoche"],
    [12 * 60, "mediodía"],
    [12 * 60 + 5, "las 12:05\u00a0p.\u00a0m."],
    [10 * 60, "las 10:00\u00a0a.\u00a0m."],
    [11 * 60, "las 11:00\u00a0a.\u00a0m."],
  ])("at minute %d: a %s", (minute, time) => {
    const today = closed({ day: "today", weekday: 1, minute, instant: 0 });
    expect(closedText(sentence, "Cocina", today)).toBe(`Cocina no disponible, abre hoy a ${time}`);
    expect(shortClosedText(short, today)).toBe(`Cerrado · Abre hoy a ${time}`);
  });

  test("tomorrow", () => {
    const tomorrow = closed({ day: "tomorrow", weekday: 1, minute: eight, instant: 0 });
    expect(closedText(sentence, "Cocina", tomorrow)).toBe(
      "Cocina no disponible, abre mañana a las 8:00\u00a0a.\u00a0m.",
    );
    expect(shortClosedText(short, tomorrow)).toBe("Cerrado · Abre mañana a las 8:00\u00a0a.\u00a0m.");
  });

  test.each(weekdays)("on weekday %d, %s", (weekday, name) => {
    expect(closedText(sentence, "Tienda", onWeekday(weekday))).toBe(
      `Tienda no disponible, abre el próximo ${name} a las 8:00\u00a0a.\u00a0m.`,
    );
    expect(shortClosedText(short, onWeekday(weekday))).toBe(`Cerrado · Abre el ${name} a las 8:00\u00a0a.\u00a0m.`);
  });

  test("nobody knows until when", () => {
    expect(closedText(sentence, "Restaurante", closed(null))).toBe("Restaurante no disponible temporalmente");
    expect(shortClosedText(short, closed(null))).toBe("No disponible por ahora");
  });

  test("is the word for a branch, as the alert of a refused order says it, or a kitchen of a food court by its name", () => {
    expect(closedSubject(sentence, "branch", "Chapinero")).toBe("Sede");
    expect(closedSubject(sentence, "kitchen", "Chapinero")).toBe("Cocina");
    const kitchen = closedSubject(sentence, "restaurant", "Verde Menta");
    expect(closedText(sentence, kitchen, closed(null))).toBe("Verde Menta no disponible temporalmente");
  });

  test("says nothing while it takes them", () => {
    const open: BranchAvailability = { isOpen: true, opensAt: null, closesAt: null };
    expect(closedText(sentence, "Restaurante", open)).toBeNull();
    expect(shortClosedText(short, open)).toBeNull();
  });
});
