import { describe, expect, test } from "vitest";
import { placesFrom } from "#wire/store/geocoding.ts";

const reading = { mediaOrigins: [], note: () => undefined };
const place = (location_type: string, more: object = {}) => ({
  formatted_address: "Calle 60 # 9-45, Bogotá",
  geometry: { location: { lat: 4.65, lng: -74.06 }, location_type },
  ...more,
});
const precisionOf = (location_type: string, more?: object) =>
  placesFrom({ status: "OK", results: [place(location_type, more)] }, reading)[0]?.precision;

const isPartial = (partial_match: unknown) =>
  placesFrom({ status: "OK", results: [place("ROOFTOP", { partial_match })] }, reading)[0]?.isPartial;

describe("how exactly a geocoder placed a text", () => {
  test.each([
    ["ROOFTOP", ["street_address"], "exact"],
    ["RANGE_INTERPOLATED", ["street_address"], "street"],
    ["APPROXIMATE", ["neighborhood", "political"], "area"],
    ["GEOMETRIC_CENTER", ["sublocality", "political"], "area"],
    // The middle of a long street, or of a town, says nothing about a door.
    ["GEOMETRIC_CENTER", ["route"], "region"],
    ["APPROXIMATE", ["locality", "political"], "region"],
  ])("Google's %s of %j is %s", (type, types, expected) => {
    expect(precisionOf(type, { types })).toBe(expected);
  });

  test.each([
    ["RANGE_INTERPOLATED", "street"],
    ["GEOMETRIC_CENTER", "area"],
    ["APPROXIMATE", "region"],
  ])("the gazetteer's %s is %s", (type, expected) => {
    expect(precisionOf(type)).toBe(expected);
  });

  test("a partial match is told, and nothing else is one", () => {
    expect([true, false, "true", null, undefined].map(isPartial)).toEqual([true, false, false, false, false]);
  });
});
