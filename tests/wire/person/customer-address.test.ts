import { assert, constantFrom, double, property, record } from "fast-check";
import { expect, test } from "vitest";
import { isComplete } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import { customerAddressBody, customerAddressFrom } from "#wire/person/customer-address.ts";
import { UnreadableRow } from "#wire/reading.ts";

const parts = ["", "Chapinero", "Apto 301", "Torre 2, apto 5", "#"];
const address = record<Address>({
  id: constantFrom("1", "42"),
  name: constantFrom("Casa", "Oficina"),
  line1: constantFrom("Calle 63 # 9-20", "Cra 7, local 3"),
  details: constantFrom(...parts),
  neighborhood: constantFrom(...parts),
  city: constantFrom("", "Bogotá"),
  country: constantFrom("co", "mx"),
  point: record({
    latitude: double({ min: -90, max: 90, noNaN: true }),
    longitude: double({ min: -180, max: 180, noNaN: true }),
  }),
});

test("A101: an address is merged once when it is sent, and comes back in its parts", () => {
  assert(
    property(address, (sent) => {
      expect(customerAddressFrom({ ...customerAddressBody(sent), id: sent.id })).toEqual(sent);
    }),
  );
});

const row = { id: 1, address_line_1: "Calle 1", geolocation_latitude: 4.6, geolocation_longitude: -74.06 };

test.each([
  { geolocation_latitude: null },
  { geolocation_latitude: 91 },
  { geolocation_longitude: "west" },
  { geolocation_latitude: undefined },
])("an address with %j is kept without its point, for its owner to mend", (change) => {
  expect(customerAddressFrom(row)).toMatchObject({ id: "1", name: "Casa", country: "co", point: { latitude: 4.6 } });
  const read = customerAddressFrom({ ...row, ...change });
  expect(read).toMatchObject({ id: "1", line1: "Calle 1", point: null });
  expect(isComplete(read)).toBe(false);
});

test.each([" ", null])("so is one with the line %j", (line) => {
  const read = customerAddressFrom({ ...row, address_line_1: line });
  expect(read).toMatchObject({ id: "1", line1: "", point: { latitude: 4.6, longitude: -74.06 } });
  expect(isComplete(read)).toBe(false);
});

test("without an id it is none", () => {
  expect(() => customerAddressFrom({ ...row, id: null })).toThrow(UnreadableRow);
});
