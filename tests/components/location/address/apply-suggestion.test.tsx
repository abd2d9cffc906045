import { describe, expect, test } from "vitest";
import { applySuggestion } from "#components/location/address/apply-suggestion.ts";

const draft = { id: null, name: "", line1: "", details: "Apto 301", neighborhood: "", city: "Bogotá", point: null };
const point = { latitude: 4.65, longitude: -74.06 };

function place(label: string, neighborhood = "", city = "Bogotá") {
  return { label, neighborhood, city, placement: { precision: "street" as const, point }, reference: null };
}

describe("a chosen suggestion", () => {
  test("fills street and barrio and leaves the details", () => {
    expect(applySuggestion(draft, place("Calle 93 # 11-27, Chicó, Bogotá", "Chicó"), [])).toEqual({
      ...draft,
      line1: "Calle 93 # 11-27",
      neighborhood: "Chicó",
    });
  });

  test("a barrio does not replace a street that was typed (UX21)", () => {
    const typed = { ...draft, line1: "Cra 7 # 45-10" };
    expect(applySuggestion(typed, place("Palermo, Teusaquillo, Bogotá"), [])).toMatchObject({
      line1: "Cra 7 # 45-10",
      neighborhood: "Palermo",
    });
  });

  test("a barrio never stands in the street's field", () => {
    const typed = { ...draft, line1: "Pale" };
    expect(applySuggestion(typed, place("Palermo, Teusaquillo, Bogotá", "Palermo"), [])).toMatchObject({
      line1: "",
      neighborhood: "Palermo",
    });
  });

  test("the device's point stays only where the suggestion is", () => {
    const street = place("Calle 93 # 11-27, Chicó", "Chicó");
    const near = { ...point, latitude: 4.653 };
    expect(applySuggestion({ ...draft, point: near }, street, []).point).toEqual(near);
    expect(applySuggestion({ ...draft, point: { ...point, latitude: 4.66 } }, street, []).point).toBeNull();
    // Nobody knows where a completion is until it is geocoded.
    expect(applySuggestion({ ...draft, point: near }, { ...street, placement: null }, []).point).toBeNull();
  });

  test("a street without barrio keeps the barrio that was typed", () => {
    const typed = { ...draft, neighborhood: "Quinta Camacho" };
    expect(applySuggestion(typed, place("Calle 70 # 9-30, Bogotá"), []).neighborhood).toBe("Quinta Camacho");
  });

  test.each([
    ["a listed city is chosen, whatever its accents", ["Bogotá", "Chía"], "chia", "Chía"],
    ["an unlisted one is not", ["Bogotá", "Chía"], "Cali", "Bogotá"],
    ["with one city there is nothing to choose", ["Bogotá"], "Chía", "Bogotá"],
  ] as const)("%s", (_, cities, city, expected) => {
    expect(applySuggestion(draft, place("Calle 1 # 2-3", "", city), cities).city).toBe(expected);
  });
});
