import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fail, ok } from "#domain/base/result.ts";
import { cutText, firstFitting, firstLetters } from "#domain/base/cut-text.ts";
import { normalizeText } from "#domain/base/text.ts";

describe("normalizeText", () => {
  it.each([
    ["  Café   con\tLECHE ", "cafe con leche"],
    ["ÑAME", "name"],
    ["Piña colada", "pina colada"],
    ["Pingüino", "pinguino"],
    ["AREPA\u00a0DE HUEVO", "arepa de huevo"],
    ["Chi\u0301a", "chia"],
    ["½ pollo", "½ pollo"],
    ["", ""],
  ])("%j is compared as %j", (raw, expected) => {
    expect(normalizeText(raw)).toBe(expected);
  });

  it("is stable, and does not see case or accents", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalizeText(text);
        expect(normalizeText(once)).toBe(once);
        expect(normalizeText(` ${text}\u0301 `.replace(/^ \u0301/, " "))).toBe(once);
      }),
    );
  });
});

describe("Result", () => {
  it("is either a value or a failure", () => {
    expect(ok(1)).toEqual({ ok: true, value: 1 });
    expect(fail("full")).toEqual({ ok: false, failure: "full" });
  });
});

it("a text is cut between words, and a word without end inside it", () => {
  expect(cutText("Cocina bogotana de siempre", 26)).toBe("Cocina bogotana de siempre");
  expect(cutText("Cocina bogotana, de siempre", 18)).toBe("Cocina bogotana…");
  expect(cutText("x".repeat(50), 10)).toBe(`${"x".repeat(9)}…`);
  for (let most = 1; most < 30; most += 1) {
    expect(cutText("Cocina bogotana, de siempre. Hecha al momento", most).length).toBeLessThanOrEqual(most);
  }
});

it("no letter of two parts is cut through", () => {
  expect(firstLetters("ab🍔", 2)).toBe("ab");
  expect(firstLetters("ab🍔", 3)).toBe("ab");
  expect(firstLetters("ab🍔", 4)).toBe("ab🍔");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      expect(firstLetters(text, most).isWellFormed()).toBe(true);
      expect(cutText(text, most).isWellFormed()).toBe(true);
    }),
  );
});

it("of several wordings the first that fits is taken, else the last is cut", () => {
  expect(firstFitting(["Bandeja paisa · Sabor", "Bandeja paisa"], 15)).toBe("Bandeja paisa");
  expect(firstFitting(["Bandeja paisa · Sabor", "Bandeja paisa"], 10)).toBe("Bandeja…");
});
