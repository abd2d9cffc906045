import { createRequire } from "node:module";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPastedPlace } from "#domain/person/pasted-place.ts";
import { runs } from "#tests/support/arbitraries.ts";

const require = createRequire(import.meta.url);
const { OpenLocationCode } = require("open-location-code") as {
  OpenLocationCode: new () => {
    encode: (latitude: number, longitude: number, length?: number) => string;
    decode: (code: string) => { latitudeCenter: number; longitudeCenter: number };
    recoverNearest: (code: string, latitude: number, longitude: number) => string;
  };
};
const reference = new OpenLocationCode();
const around = { point: { latitude: 4.648, longitude: -74.062 }, city: "Bogotá" };

const near = (value: number) => expect.closeTo(value, 9);
function plus(code: string) {
  const { latitudeCenter, longitudeCenter } = reference.decode(code);
  return { kind: "point", point: { latitude: near(latitudeCenter), longitude: near(longitudeCenter) } };
}

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
  ["67P7MW38+7H", plus("67P7MW38+7H")],
  ["67p7mw38+7h, Bogotá", plus("67P7MW38+7H")],
  ["MW38+7H", plus("67P7MW38+7H")],
  ["MW38+7H Bogotá", plus("67P7MW38+7H")],
  ["MW38+7H, Chapinero, Bogota D.C.", plus("67P7MW38+7H")],
  ["https://plus.codes/67P7MW38+7H", plus("67P7MW38+7H")],
  ["https://www.google.com/maps/place/MW38%2B7H+Bogot%C3%A1/", plus("67P7MW38+7H")],
  // No place that is meant.
  ["MW38+7H Medellín", null],
  ["849VCWC8+R9", null],
  ["MW38+7", null],
  ["Calle 72 # 10-34", null],
  ["72, 10", null],
  ["40.7128, -74.0060", null],
  ["-74.0836, 4.6533", null],
  ["https://www.google.com/maps/place/Bogota", null],
  ["https://example.com/4.6533/-74.0836", null],
  ["", null],
])("%j", (pasted, place) => {
  expect(readPastedPlace(pasted, around)).toEqual(place);
});

test("degrees, minutes and seconds", () => {
  const place = readPastedPlace("4°39'11.9\"N 74°05'01.0\"W", around);
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
      const place = readPastedPlace(parts.join(""), around);
      expect([null, { kind: "shortLink" }, at(4.65, -74.08)]).toContainEqual(place);
    }),
    runs(2000),
  );
});

const inColombia = fc.record({
  latitude: fc.double({ min: -4, max: 13, noNaN: true }),
  longitude: fc.double({ min: -79, max: -67, noNaN: true }),
});

test("every plus code means what Google's own code says, whole or shortened around where it is read", () => {
  fc.assert(
    fc.property(
      inColombia,
      fc.constantFrom(10, 11, 12),
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      (point, length, off) => {
        const code = reference.encode(point.latitude, point.longitude, length);
        expect(readPastedPlace(code, around)).toEqual(plus(code));
        const here = { latitude: point.latitude + off, longitude: point.longitude - off };
        const short = code.slice(4);
        const whole = reference.recoverNearest(short, here.latitude, here.longitude);
        expect(readPastedPlace(short, { ...around, point: here })).toEqual(plus(whole));
      },
    ),
    runs(2000),
  );
});
