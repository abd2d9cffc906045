import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NamedPlace, placeToken, readPlaceToken } from "#platform/places/place-token.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { placeTokenSchema } from "#wire/order/guest.ts";

const id = fc.integer({ min: 1, max: 999_999_999 });
const place: fc.Arbitrary<NamedPlace> = fc.record({
  kind: fc.constantFrom("table", "kiosk"),
  business: id,
  branch: id,
  version: id,
  number: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => text.length <= 20),
});
const key = "a key of a platform";

describe("the token of a place (D2)", () => {
  test("is read as it was made, in letters that fit an address and the wire", () => {
    fc.assert(
      fc.property(place, (named) => {
        const token = placeToken(key, named);
        expect(encodeURIComponent(token)).toBe(token);
        expect(placeTokenSchema.safeParse(token).success).toBe(true);
        expect(readPlaceToken(key, token)).toEqual(named);
      }),
      runs(300),
    );
  });

  test("altered anywhere, or of another key, it names nothing", () => {
    fc.assert(
      fc.property(place, fc.nat(), fc.constantFrom("A", "b", "7", ".", "-"), (named, at, letter) => {
        const token = placeToken(key, named);
        const index = at % token.length;
        const altered = `${token.slice(0, index)}${letter}${token.slice(index + 1)}`;
        fc.pre(altered !== token);
        expect(readPlaceToken(key, altered)).toBeNull();
        expect(readPlaceToken("another key", token)).toBeNull();
      }),
      runs(500),
    );
  });

  test("any other text names nothing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(readPlaceToken(key, text)).toBeNull();
      }),
      runs(300),
    );
  });
});
