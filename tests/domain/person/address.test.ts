import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressLimits } from "#domain/person/address-limits.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import { checkAddressParts } from "#domain/person/address-problem.ts";
import { runs } from "#tests/support/arbitraries.ts";

const good = {
  line1: "Calle 63 # 9-20",
  neighborhood: "Chapinero",
  details: "Apto 301",
  city: "Bogotá",
  cityIsListed: true,
};

describe("checkAddressParts", () => {
  it("S2 §5: a whole address has no problem", () => {
    expect(checkAddressParts(good)).toEqual([]);
    expect(checkAddressParts({ ...good, details: "" })).toEqual([]);
  });

  it("S2 §5, §9: takes two letters of barrio, and each part at its greatest length", () => {
    expect(checkAddressParts({ ...good, neighborhood: "20 de J" })).toEqual([]);
    const longest = { line1: "x".repeat(250), neighborhood: "x".repeat(45), details: "x".repeat(100) };
    expect(checkAddressParts({ ...good, ...longest })).toEqual([]);
  });

  it.each([
    ["no line", { line1: "  " }, [{ field: "line1", code: "required" }]],
    ["no barrio", { neighborhood: "" }, [{ field: "neighborhood", code: "required" }]],
    ["a barrio of single letters", { neighborhood: "A 1 B 2" }, [{ field: "neighborhood", code: "invalid" }]],
    ["no city", { city: "" }, [{ field: "city", code: "required" }]],
    ["a typed city of three letters", { city: "Une", cityIsListed: false }, [{ field: "city", code: "invalid" }]],
    ["a line of 251", { line1: "x".repeat(251) }, [{ field: "line1", code: "tooLong" }]],
    ["a barrio of 46", { neighborhood: "x".repeat(46) }, [{ field: "neighborhood", code: "tooLong" }]],
    ["details of 101", { details: "x".repeat(101) }, [{ field: "details", code: "tooLong" }]],
    ["a city of a megabyte", { city: "x".repeat(1e6) }, [{ field: "city", code: "tooLong" }]],
  ])("S2 §5: %s", (_, more, problems) => {
    expect(checkAddressParts({ ...good, ...more })).toEqual(problems);
  });

  it("says everything at once, in the order of the fields", () => {
    expect(
      checkAddressParts({ line1: "", neighborhood: "", details: "x".repeat(101), city: "", cityIsListed: false }).map(
        ({ field }) => field,
      ),
    ).toEqual(["line1", "neighborhood", "details", "city"]);
  });

  it.each(["Chía", "Chi\u0301a", "Cali", "Bogotá D.C.", "Ubaté", "Íquira"])(
    "A100: the typed city %s has four letters in a row",
    (city) => {
      expect(checkAddressParts({ ...good, city, cityIsListed: false })).toEqual([]);
    },
  );

  it("A100: a listed city is valid by definition, Une too", () => {
    expect(checkAddressParts({ ...good, city: "Une" })).toEqual([]);
  });

  it("A99: the barrio is optional in the saved-address form, but not nonsense", () => {
    expect(checkAddressParts({ ...good, neighborhood: "", neighborhoodIsOptional: true })).toEqual([]);
    expect(checkAddressParts({ ...good, neighborhood: "1 2", neighborhoodIsOptional: true })).toEqual([
      { field: "neighborhood", code: "invalid" },
    ]);
  });

  it("S2 §9: the limits are those of the specification", () => {
    expect(addressLimits).toMatchObject({ line1: 250, details: 100, neighborhood: 45 });
  });
});

describe("mergeAddressLine", () => {
  it("A101: line 1, barrio and details, once, without empty parts", () => {
    expect(mergeAddressLine(good)).toBe("Calle 63 # 9-20, Chapinero, Apto 301");
    expect(mergeAddressLine({ ...good, details: " " })).toBe("Calle 63 # 9-20, Chapinero");
    expect(mergeAddressLine({ line1: " Calle 1 ", neighborhood: "", details: "" })).toBe("Calle 1");
    expect(mergeAddressLine({ line1: "", neighborhood: "", details: "" })).toBe("");
  });

  it("A101: holds every part in its order, and never a doubled comma", () => {
    const part = fc.string({ unit: fc.constantFrom(..."abc 12#-".split("")), maxLength: 20 });
    fc.assert(
      fc.property(part, part, part, (line1, neighborhood, details) => {
        const merged = mergeAddressLine({ line1, neighborhood, details });
        const parts = [line1, neighborhood, details].map((text) => text.trim()).filter((text) => text !== "");
        expect(merged.split(", ").filter((text) => text !== "")).toEqual(parts);
      }),
      runs(300),
    );
  });
});
