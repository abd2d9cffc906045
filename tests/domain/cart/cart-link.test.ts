import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartLinkText, linesOf, linkedLines } from "#domain/cart/cart-link.ts";
import type { LinkedLine } from "#domain/cart/cart-link.ts";
import { runs } from "#tests/support/arbitraries.ts";

const id = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999_999 }).map(String),
  fc.stringMatching(/^-?[A-Za-z0-9_-]{1,39}$/),
);
const units = fc.integer({ min: 1, max: 99 });
const text = (most: number) =>
  fc.string({ unit: "grapheme", maxLength: 60 }).map((typed) => typed.slice(0, most).toWellFormed());
const line: fc.Arbitrary<LinkedLine> = fc.record({
  itemId: id,
  groupId: id,
  sizeName: fc.option(text(200)),
  options: fc.array(fc.record({ groupId: id, optionId: id, quantity: units }), { maxLength: 6 }),
  quantity: units,
  note: text(250).map((note) => (note.trim() === "" ? "" : note)),
});

describe("a cart in a link (B11)", () => {
  test("is read as it was written, in letters that a fragment takes as they are", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const written = cartLinkText(lines, { hasNotes: true });
        expect(written).toMatch(/^[\w.!~*'();:@+,%-]+$/);
        expect(new URL(`https://sabor.example/#c=${written}`).hash).toBe(`#c=${written}`);
        expect(linkedLines(written)).toEqual(lines);
      }),
      runs(500),
    );
  });

  test("notes stay at home unless they are to go along", () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(linkedLines(cartLinkText([one], { hasNotes: false }))).toEqual([{ ...one, note: "" }]);
      }),
      runs(200),
    );
  });

  test("thirty dishes take less than 1.8 KB", () => {
    const number = fc.integer({ min: 1, max: 99_999 }).map(String);
    const dish = fc.record({
      itemId: number,
      groupId: number,
      sizeName: fc.option(fc.stringMatching(/^[A-Z][a-z]{2,9}$/)),
      options: fc.array(fc.record({ groupId: number, optionId: number, quantity: fc.constantFrom(1, 2) }), {
        maxLength: 2,
      }),
      quantity: fc.integer({ min: 1, max: 9 }),
      note: fc.constant(""),
    });
    fc.assert(
      fc.property(fc.array(dish, { minLength: 30, maxLength: 30 }), (lines) => {
        expect(cartLinkText(lines, { hasNotes: false }).length).toBeLessThan(1800);
      }),
      runs(200),
    );
  });

  test("whatever else stands there is no cart, and breaks nothing", () => {
    for (const odd of [
      "",
      "1",
      "1;",
      "2;1,1",
      "1;a",
      "1;a,b,c,d",
      "1;A,b",
      "1;1,1,0",
      "1;1,1,2s",
      "1;1,1+2",
      "1;1,1@%",
      "1;~a b,1",
      "1;1,1;x",
    ])
      expect(linkedLines(odd), odd).toBeNull();
    expect(linkedLines(["1", ...Array.from({ length: 51 }, () => "1,1")].join(";"))).toBeNull();
    expect(linkedLines(`1;1,1@${"x".repeat(251)}`)).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (anything) => {
        const read = linkedLines(`1;${anything}`);
        for (const { quantity, options, note } of read ?? []) {
          expect(quantity >= 1 && quantity <= 99 && note.length <= 250 && options.length <= 30).toBe(true);
        }
      }),
      runs(500),
    );
  });

  test("a name stands at the front of each note, where there is room", () => {
    const one = { itemId: "1", groupId: "1", sizeName: null, options: [], quantity: 1, note: "Sin cebolla" };
    const long = { ...one, note: "x".repeat(250) };
    expect(linesOf(" Ana ", [one, { ...one, note: "" }, long]).map(({ note }) => note)).toEqual([
      "Para: Ana · Sin cebolla",
      "Para: Ana",
      long.note,
    ]);
    expect(linesOf("  ", [one])).toEqual([one]);
    expect(linesOf("x".repeat(30), [one])[0]?.note).toBe(`Para: ${"x".repeat(20)} · Sin cebolla`);
  });
});
