import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { eatenLines } from "#domain/cart/eating-note.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleLine } from "#tests/support/samples.ts";

const noted = (note: string) => ({ ...sampleLine(), note });

describe("where it is eaten (A16)", () => {
  test.each([
    ["here", "", "Comer aquí"],
    ["away", "sin cebolla ", "Para llevar · sin cebolla"],
  ] as const)("%s stands at the front of the first line's note: %s", (eating, note, written) => {
    const [first, second] = eatenLines([noted(note), noted("aparte")], eating);
    expect([first?.note, second?.note]).toEqual([written, "aparte"]);
  });

  test("nobody is asked, or there is no line: the lines are as they were", () => {
    const lines = [noted("x")];
    expect(eatenLines(lines, null)).toBe(lines);
    expect(eatenLines([], "here")).toEqual([]);
  });

  test("no note grows beyond its limit, and nothing else is changed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: cartLimits.note }), fc.constantFrom("here", "away"), (note, eating) => {
        const [first] = eatenLines([noted(note)], eating);
        expect(first?.note.length).toBeLessThanOrEqual(cartLimits.note);
        expect({ ...first, note }).toEqual(noted(note));
      }),
      runs(200),
    );
  });
});
