import { describe, expect, test } from "vitest";
import { requestTerm } from "#domain/person/request-terms.ts";

describe("by when a request about one's own data is answered (Ley 1581)", () => {
  test("ten business days and five more, fifteen and eight more, over the year's end with its holidays", () => {
    const now = Date.parse("2026-12-18T09:00:00-05:00");
    // Navidad, Año Nuevo and Reyes, moved to Monday the 11th, are in between.
    expect(requestTerm("consulta", now)).toEqual({ by: "2027-01-05", atLatest: "2027-01-13" });
    expect(requestTerm("reclamo", now)).toEqual({ by: "2027-01-13", atLatest: "2027-01-25" });
  });

  test("what arrives late in the evening is of that day in Bogotá, wherever the page is read", () => {
    expect(requestTerm("consulta", Date.parse("2026-11-24T04:30:00Z"))).toEqual(
      requestTerm("consulta", Date.parse("2026-11-23T12:00:00-05:00")),
    );
  });
});
