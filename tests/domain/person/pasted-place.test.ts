import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPastedPlace } from "#domain/person/pasted-place.ts";
import { runs } from "#tests/support/arbitraries.ts";

const at = (latitude: number, longitude: number) => ({ kind: "point", point: { latitude, longitude } });

test.each([
  ["4.6533, -74.0836", at(4.6533, -74.0836)],
  ["4.6533,-74.0836", at(4.6533, -74.0836)],
  [" (4.653300 -74.083600) ", at(4.6533, -74.0836)],
  ["geo:4.6533,-74.0836", at(4.6533, -74.0836)],
  ["https://www.google.com/maps/@4.6533,-74.0836,17z", at(4.6533, -74.0836)],
  ["https://www.google.com/maps?q=4.6533,-74.0836", at(4.6533, -74.0836)],
  ["https://maps.google.com/?q=4.6533%2C-74.0836&z=16", at(4.6533, -74.0836)],
  ["https://www.google.com/maps/search/?api=1&query=4.6533,-74.0836", at(4.6533, -74.0836)],
  ["https://www.google.com/maps/place/X/@4.6,-74.1,17z/data=!4m2!3d4.6533!4d-74.0836", at(4.6533, -74.0836)],
  ["https://www.google.com/maps/dir/?api=1&destination=4.6533,-74.0836", at(4.6533, -74.0836)],
  ["https://maps.apple.com/?ll=4.6533,-74.0836", at(4.6533, -74.0836)],
  ["https://www.waze.com/ul?ll=4.6533%2C-74.0836&navigate=yes", at(4.6533, -74.0836)],
  ["https://maps.app.goo.gl/AbCdEf123", { kind: "shortLink" }],
  ["https://goo.gl/maps/AbCdEf123", { kind: "shortLink" }],
  // No place that is meant.
  ["Calle 72 # 10-34", null],
  ["72, 10", null],
  ["40.7128, -74.0060", null],
  ["-74.0836, 4.6533", null],
  ["https://www.google.com/maps/place/Bogota", null],
  ["https://example.com/4.6533/-74.0836", null],
  ["", null],
])("%j", (pasted, place) => {
  expect(readPastedPlace(pasted)).toEqual(place);
});

test("degrees, minutes and seconds", () => {
  const place = readPastedPlace("4°39'11.9\"N 74°05'01.0\"W");
  expect(place?.kind === "point" && [place.point.latitude.toFixed(4), place.point.longitude.toFixed(4)]).toEqual([
    "4.6533",
    "-74.0836",
  ]);
});

test("any text is read at once, and a point lies in the country", () => {
  const part = fc.constantFrom(
    "https://maps.google.com/",
    "?q=",
    "4.65",
    "-74.08",
    ",",
    "@",
    "!3d",
    "!4d",
    " ",
    "°",
    "'",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const place = readPastedPlace(parts.join(""));
      expect([null, { kind: "shortLink" }, at(4.65, -74.08)]).toContainEqual(place);
    }),
    runs(2000),
  );
});
