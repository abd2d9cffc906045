import type { Address } from "#domain/person/address.ts";

/** A saved address in full. */
export function addressFixture(changes: Partial<Address> = {}): Address {
  return {
    id: "7",
    name: "Casa",
    line1: "Calle 93 # 11-27",
    details: "Apto 301",
    neighborhood: "Chicó",
    city: "Bogotá",
    country: "co",
    point: { latitude: 4.6766, longitude: -74.0483 },
    ...changes,
  };
}
