import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findStreetAddress, streetAddressFinder } from "#domain/person/parse-street-address.ts";
import { composeAddress, noParts, partsOfAddress, quarters, streetLetters } from "#domain/person/address-parts.ts";
import { tidyAddress } from "#domain/person/tidy-address.ts";
import { streetAddressText, streetKinds } from "#domain/person/street-address.ts";
import type { StreetAddress, StreetNumber } from "#domain/person/street-address.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { writtenAddresses } from "./street-address-table.ts";

const textOf = (written: string) => {
  const found = findStreetAddress(written);
  return found && streetAddressText(found);
};

const plain = (text: string | null) => text?.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

describe("addresses as people write them (B13)", () => {
  test("are a hundred and fifty at least", () => {
    expect(writtenAddresses.length).toBeGreaterThanOrEqual(150);
    expect(new Set(writtenAddresses.map(([written]) => written)).size).toBe(writtenAddresses.length);
  });

  test.each(writtenAddresses)("%j is %j", (written, text) => {
    expect(textOf(written)).toBe(text);
  });

  test("in capitals, in small letters, without accents and decomposed they are the same", () => {
    for (const [written, text] of writtenAddresses) {
      const ways = [written.toUpperCase(), written.toLowerCase(), plain(written) ?? "", written.normalize("NFD")];
      for (const way of ways) expect(plain(textOf(way)), way).toBe(plain(text));
    }
  });

  test("what stands around is kept as written", () => {
    expect(findStreetAddress("Edificio Ñandú, cll 93 # 14-20 Apto 502")).toMatchObject({
      before: "Edificio Ñandú, ",
      after: " Apto 502",
    });
  });

  test("an avenue is known by its name alone where it is given, and only with a number behind it", () => {
    const find = streetAddressFinder(["caracas", "septima", "suba"]);
    expect(find("Caracas 45-20")).toMatchObject({ kind: "Avenida", street: "Caracas", plate: 20 });
    expect(find("Séptima con 45")).toMatchObject({ street: "Séptima", cross: { number: 45 } });
    expect(find("Suba, Calle 140 # 91-20")).toMatchObject({ kind: "Calle", before: "Suba, " });
    expect(find("Suba")).toBeNull();
  });
});

const streetNumber: fc.Arbitrary<StreetNumber> = fc
  .record({
    number: fc.integer({ min: 1, max: 999 }),
    letter: fc.option(fc.constantFrom("A", "B", "C", "D", "F", "G", "M")),
    isBis: fc.boolean(),
    bisLetter: fc.option(fc.constantFrom("A", "B", "C")),
    quarter: fc.option(fc.constantFrom("Sur", "Este", "Norte", "Oeste" as const)),
  })
  .map((number) => (number.isBis ? number : { ...number, bisLetter: null }));
const address: fc.Arbitrary<StreetAddress> = fc
  .record({
    kind: fc.constantFrom(...streetKinds),
    street: streetNumber,
    cross: fc.option(fc.record({ kind: fc.option(fc.constantFrom(...streetKinds)), number: streetNumber })),
    plate: fc.option(fc.integer({ min: 0, max: 999 })),
  })
  .map(({ kind, street, cross, plate }) => {
    if (cross === null) return { kind, street, cross, plate: null };
    // The kind of the corner's street is written of corners only.
    return { kind, street, cross: { ...cross.number, kind: plate === null ? cross.kind : null }, plate };
  });

describe("whatever is written", () => {
  test("what is composed is read as it was composed", () => {
    fc.assert(
      fc.property(address, (written) => {
        expect(findStreetAddress(streetAddressText(written))).toEqual({ ...written, before: "", after: "" });
      }),
      runs(3000),
    );
  });

  test("what is composed part by part is read back into the same parts, pasted or typed", () => {
    const number = fc.record({
      number: fc.integer({ min: 1, max: 999 }).map(String),
      letter: fc.constantFrom("", ...streetLetters),
      isBis: fc.boolean(),
      bisLetter: fc.constantFrom("", ...streetLetters),
      quarter: fc.constantFrom("" as const, ...quarters),
    });
    const said = number.map((one) => (one.isBis ? one : { ...one, bisLetter: "" }));
    const parts = fc.record({
      kind: fc.constantFrom(...streetKinds),
      street: said,
      cross: said,
      plate: fc.integer({ min: 0, max: 999 }).map((plate) => String(plate).padStart(2, "0")),
    });
    fc.assert(
      fc.property(parts, (composed) => {
        const made = composeAddress(composed);
        const line1 = made === null ? "" : streetAddressText(made);
        const found = findStreetAddress(line1);
        expect(found && partsOfAddress(found)).toEqual(composed);
        const pasted = `${line1} apto 502`;
        expect(tidyAddress({ line1: pasted, details: "" })).toEqual({ line1, details: "apto 502" });
      }),
      runs(3000),
    );
  });

  test("until its street has a number nothing is composed; a plate needs a corner", () => {
    expect(composeAddress(noParts)).toBeNull();
    const street = { ...noParts.street, number: "93" };
    expect(composeAddress({ ...noParts, street, plate: "20" })).toMatchObject({ cross: null, plate: null });
    const boyaca = findStreetAddress("Avenida Boyacá # 63-20");
    expect(boyaca && partsOfAddress(boyaca)).toBeNull();
  });

  test("nothing is lost, nothing throws, and what is written anew is read alike", () => {
    const word = fc.constantFrom(
      "calle",
      "cra",
      "kr",
      "av",
      "72",
      "10-34",
      "#",
      "bis",
      "sur",
      "n",
      "a",
      "con",
      "apto",
      ",",
      "-",
      "ñ",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 14 }).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(text, (written) => {
        const found = findStreetAddress(written);
        if (found === null) return;
        expect(written.normalize("NFC").startsWith(found.before)).toBe(true);
        expect(written.normalize("NFC").endsWith(found.after)).toBe(true);
        const { before: _before, after: _after, ...parts } = found;
        if (typeof parts.street === "string") return;
        const again = findStreetAddress(streetAddressText(found));
        expect(again && streetAddressText(again)).toBe(streetAddressText(found));
      }),
      runs(3000),
    );
  });

  test.each([
    "calle ".repeat(2000),
    "9".repeat(5000),
    "c#".repeat(3000),
    "calle 1 ".repeat(900),
    "av a".repeat(900),
    "av " + "a ".repeat(900),
    "\u0000\uD800 calle 1 # 2",
  ])("a long text is no trap (%#)", (text) => {
    expect(() => findStreetAddress(text)).not.toThrow();
  });
});
