import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cashOffers,
  changeOf,
  fittingNotes,
  joinNotes,
  notesLimit,
  roomForNote,
  withNote,
} from "#domain/order/order-notes.ts";

function withNotes(text: string, notes: readonly string[], limit = notesLimit): string {
  return withNote(text, joinNotes(notes), limit);
}

const texts = fc.string({ maxLength: 130 });
const totals = fc.integer({ min: 0, max: 5_000_000 });

describe("notes for whoever brings the order (B9)", () => {
  it("stand behind the details, in their order", () => {
    expect(withNotes("Apto 301", ["Dejar en portería", "Llamar al llegar"])).toBe(
      "Apto 301 · Dejar en portería · Llamar al llegar",
    );
    expect(withNotes("", ["Dejar en portería"])).toBe("Dejar en portería");
    expect(withNotes(" Apto 301 ", ["", "  "])).toBe("Apto 301");
    expect(fittingNotes("Apto 301", ["", " "])).toEqual([]);
    expect(fittingNotes("   ", ["12345"], 5)).toEqual(["12345"]);
    expect(fittingNotes("  ab  ", ["c"], 6)).toEqual(["c"]);
  });

  it("one that does not fit is left out, never cut, and a shorter one after it may still fit", () => {
    const details = "x".repeat(80);
    expect(withNotes(details, ["Dejar en portería", "Timbre dañado"])).toBe(`${details} · Dejar en portería`);
    expect(withNotes(details, ["Paga con $ 50.000 (cambio $ 12.400)", "Sin timbre"])).toBe(`${details} · Sin timbre`);
  });

  it("say how long one more may be: it fits whole, and no longer one would", () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 4 }), (text, notes) => {
        const room = roomForNote(text, notes);
        const fitted = fittingNotes(text, notes);
        const fits = room > 0 ? 1 : 0;
        expect(fittingNotes(text, [...fitted, "x".repeat(room)])).toHaveLength(fitted.length + fits);
        expect(fittingNotes(text, [...fitted, "x".repeat(room + 1)])).toHaveLength(fitted.length);
      }),
    );
  });

  it("never go over the limit, keep the text, and are the same when they are joined again", () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 5 }), fc.integer({ min: 0, max: 120 }), (text, notes, limit) => {
        const joined = withNotes(text, notes, limit);
        expect(joined.length).toBeLessThanOrEqual(Math.max(limit, text.trim().length));
        expect(joined.startsWith(text.trim())).toBe(true);
        const fitting = fittingNotes(text, notes, limit);
        expect(joinNotes([text.trim(), ...fitting].filter((part) => part !== "")).length).toBeLessThanOrEqual(
          Math.max(limit, text.trim().length),
        );
        expect(withNotes(joined, [], limit)).toBe(joined);
      }),
    );
    expect(notesLimit).toBe(100);
  });
});

describe("¿Con cuánto pagas?", () => {
  it("offers what one hands over, and what comes back", () => {
    expect(cashOffers(36_430)).toEqual([40_000, 50_000, 100_000]);
    expect(cashOffers(50_000)).toEqual([60_000, 100_000]);
    expect(cashOffers(0)).toEqual([]);
    expect(changeOf(50_000, 37_600)).toBe(12_400);
    expect(changeOf(20_000, 37_600)).toBeNull();
    expect(changeOf(37_600, 37_600)).toBe(0);
  });

  it("every sum covers the total, none twice, and no change is negative", () => {
    fc.assert(
      fc.property(totals, totals, (total, paysWith) => {
        const sums = cashOffers(total);
        expect(new Set(sums).size).toBe(sums.length);
        expect(sums).toEqual(sums.toSorted((a, b) => a - b));
        for (const sum of sums) expect(changeOf(sum, total)).toBeGreaterThan(0);
        const change = changeOf(paysWith, total);
        expect(change === null ? paysWith < total : change >= 0 && change + total === paysWith).toBe(true);
      }),
    );
  });
});
