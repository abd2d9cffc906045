import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  customerOf,
  isEnrolledPlace,
  isGuestKey,
  isSharedPlace,
  ordererKey,
  placeOf,
  tableOf,
} from "#domain/person/orderer.ts";
import type { GuestPlace, Orderer } from "#domain/person/orderer.ts";
import { runs } from "#tests/support/arbitraries.ts";

const text = fc.oneof(fc.string(), fc.constantFrom("customer:1", "guest:1", "1", ":", ""));
const place: fc.Arbitrary<GuestPlace> = fc.oneof(
  fc.record({ kind: fc.constant("table" as const), number: text }),
  fc.record({ kind: fc.constant("kiosk" as const), number: fc.option(text) }),
);
const orderer: fc.Arbitrary<Orderer> = fc.oneof(
  fc.record({ kind: fc.constant("customer" as const), id: text }),
  fc.record({ kind: fc.constant("guest" as const), place, device: text }),
);

function isSamePerson(one: Orderer, other: Orderer): boolean {
  if (one.kind === "customer") return other.kind === "customer" && one.id === other.id;
  return other.kind === "guest" && one.device === other.device;
}

describe("the key of who orders (A213)", () => {
  it("is equal for the same person and for nobody else: no guest has a customer's", () => {
    fc.assert(
      fc.property(orderer, orderer, (one, other) => {
        expect(ordererKey(one) === ordererKey(other)).toBe(isSamePerson(one, other));
        expect(isGuestKey(ordererKey(one))).toBe(one.kind === "guest");
        expect(customerOf(ordererKey(one))).toBe(one.kind === "guest" ? null : one.id);
      }),
      runs(1000),
    );
  });

  it("stays a guest's at another table, and is another one with each turn of a kiosk", () => {
    fc.assert(
      fc.property(place, place, text, text, (here, there, device, next) => {
        const guest = { kind: "guest", place: here, device } as const;
        expect(ordererKey({ ...guest, place: there })).toBe(ordererKey(guest));
        expect(ordererKey({ ...guest, device: next }) === ordererKey(guest)).toBe(next === device);
      }),
      runs(300),
    );
  });

  it("a customer orders from no place, however well it is proved", () => {
    fc.assert(
      fc.property(orderer, fc.boolean(), (who, isProved) => {
        const expected = who.kind === "customer" ? { kind: "none" } : { kind: who.place.kind, isProved };
        expect(placeOf(who, isProved)).toEqual(expected);
      }),
      runs(100),
    );
  });
});

it.each([
  [{ kind: "table", number: "7" } as const, { table: "7", isShared: false, isEnrolled: false }],
  [{ kind: "kiosk", number: "7" } as const, { table: null, isShared: true, isEnrolled: true }],
  [{ kind: "kiosk", number: null } as const, { table: null, isShared: true, isEnrolled: false }],
])("%o is what its device and its number make of it", (where, { table, isShared, isEnrolled }) => {
  expect(tableOf(where)).toBe(table);
  expect(isSharedPlace(where)).toBe(isShared);
  expect(isEnrolledPlace(where)).toBe(isEnrolled);
  expect(tableOf(null)).toBeNull();
});
