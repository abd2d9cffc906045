import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { namedNote, nameInNote, unnamedNote } from "#domain/cart/named-note.ts";
import { runs } from "#tests/support/arbitraries.ts";

const name = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ]{1,20}$/);
const note = fc.oneof(fc.constant(""), fc.stringMatching(/^[a-z][a-z ]{0,230}[a-z]$/));

describe("a line's note with whose it is (A243, B11)", () => {
  test("is told whose it is, and is as it was without the name", () => {
    fc.assert(
      fc.property(name, note, (owner, written) => {
        const named = namedNote(owner, written);
        const hasRoom = written === "" || `Para: ${owner} · ${written}`.length <= cartLimits.note;
        expect(named !== null).toBe(hasRoom);
        fc.pre(named !== null);
        expect(nameInNote(named)).toBe(owner);
        expect(unnamedNote(owner, named)).toBe(written);
        expect(unnamedNote(`${owner}s`, named)).toBe(named);
      }),
      runs(300),
    );
  });

  test.each([
    ["", null],
    ["Sin cebolla", null],
    ["Sin cebolla · Para: Ana", null],
    ["Para: ", null],
    ["Para: Ana", "Ana"],
    ["Para: Ana · Sin cebolla · bien asado", "Ana"],
    // A guest's own name stands before that of a shared cart.
    ["Para: Luis · Para: Ana · Sin cebolla", "Ana"],
  ])("'%s' is of %s", (written, owner) => {
    expect(nameInNote(written)).toBe(owner);
  });
});
