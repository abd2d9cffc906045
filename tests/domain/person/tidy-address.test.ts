import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addressLimits } from "#domain/person/address-limits.ts";
import { tidyAddress } from "#domain/person/tidy-address.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { writtenAddresses } from "./street-address-table.ts";

test.each([
  ["cra 15 93 60 apto 502", "", "Carrera 15 # 93-60", "apto 502"],
  ["Calle 72 # 10-34, Torre 2 Apto 501", "", "Calle 72 # 10-34", "Torre 2 Apto 501"],
  // Something stands there already, or the rest is no detail: nothing is lost.
  ["cra 15 93 60 apto 502", "Portería azul", "Carrera 15 # 93-60, apto 502", "Portería azul"],
  ["Cl. 127 #19-40 Usaquén", "", "Calle 127 # 19-40, Usaquén", ""],
  // As typed.
  ["Edificio Sol, calle 93 # 14-20", "", "Edificio Sol, calle 93 # 14-20", ""],
  ["Calle 72", "", "Calle 72", ""],
  ["15 # 93-60", "", "15 # 93-60", ""],
  ["Mz 3 casa 4", "", "Mz 3 casa 4", ""],
])("%j, %j", (line1, details, tidyLine1, tidyDetails) => {
  expect(tidyAddress({ line1, details, city: "Bogotá" })).toEqual({
    line1: tidyLine1,
    details: tidyDetails,
    city: "Bogotá",
  });
});

test("once is enough, nothing typed is lost, and the limits hold", () => {
  const line = fc.tuple(
    fc.constantFrom(...writtenAddresses.map(([written]) => written)),
    fc.string({ maxLength: 120 }),
  );
  fc.assert(
    fc.property(line, fc.string({ maxLength: 20 }), ([street, rest], details) => {
      const typed = { line1: `${street} ${rest}`, details };
      const tidy = tidyAddress(typed);
      expect(tidyAddress(tidy)).toEqual(tidy);
      expect(tidy.line1.length <= addressLimits.line1 || tidy === typed).toBe(true);
      expect(tidy.details === details || details.trim() === "").toBe(true);
    }),
    runs(1500),
  );
});
