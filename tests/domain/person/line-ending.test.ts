import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { lineEnding } from "#domain/person/line-ending.ts";

describe("what stands after the last comma of a line", () => {
  test.each([
    ["Cra 7 # 12-34, Soacha", { before: "Cra 7 # 12-34", name: "Soacha" }],
    ["Calle 1, Torre 2, San José del Guaviare ", { before: "Calle 1, Torre 2", name: "San José del Guaviare" }],
    ["Cra 7 # 12-34, Bogotá D.C.", { before: "Cra 7 # 12-34", name: "Bogotá D.C." }],
    ["Cra 7 # 12-34", null],
    ["Cra 7 # 12-34, apto 301", null],
    ["Cra 7 # 12-34, ", null],
    [", Soacha", null],
    ["", null],
  ])("%j", (line, ending) => expect(lineEnding(line)).toEqual(ending));

  test("loses nothing but the comma and blanks, and never holds a digit", () => {
    assert(
      property(string(), string(), (before, name) => {
        const found = lineEnding(`${before},${name}`);
        if (found === null) return;
        expect(`${found.before},${found.name}`.replaceAll(/\s/gu, "")).toBe(`${before},${name}`.replaceAll(/\s/gu, ""));
        expect(found.name).not.toMatch(/\d/);
      }),
    );
  });
});
