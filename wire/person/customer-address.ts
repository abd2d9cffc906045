import { z } from "zod";
import { isGeoPoint } from "#domain/base/geo.ts";
import { type Address, mergeAddressLine, type SavedAddress } from "#domain/person/address.ts";
import { countryFrom } from "#wire/store/country.ts";
import { field } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";

const customerAddressRow = z.object({
  id: field.id,
  name: field.text,
  city: field.text,
  country: field.text,
  address_line_1: field.text,
  address_line_2: field.text,
  neighborhood: field.text,
  geolocation_latitude: field.exact.nullable().catch(null),
  geolocation_longitude: field.exact.nullable().catch(null),
});

/** Undoes the merge, so that line 1 can be edited by itself (A101). */
function splitLine(merged: string, neighborhood: string, details: string): string {
  const tail = [neighborhood, details].filter((part) => part !== "").join(", ");
  return tail !== "" && merged.endsWith(`, ${tail}`) ? merged.slice(0, -tail.length - 2) : merged;
}

function pointFrom(row: z.output<typeof customerAddressRow>) {
  const { geolocation_latitude: latitude, geolocation_longitude: longitude } = row;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return point && isGeoPoint(point) ? point : null;
}

/** A saved address, also one without a line or a valid point, for its owner to mend. @throws UnreadableRow without an id */
export function customerAddressFrom(raw: unknown): SavedAddress {
  const row = readRow(customerAddressRow, raw);
  const neighborhood = row.neighborhood ?? "";
  const details = row.address_line_2 ?? "";
  return {
    id: String(row.id),
    name: row.name ?? "Casa",
    line1: splitLine(row.address_line_1 ?? "", neighborhood, details),
    details,
    neighborhood,
    city: row.city ?? "",
    country: countryFrom(row.country) ?? "co",
    point: pointFrom(row),
  };
}

/** The parts go along for editing; merged only here (A101). */
export function customerAddressBody(address: Address) {
  return {
    name: address.name,
    city: address.city,
    country: address.country,
    address_line_1: mergeAddressLine(address),
    address_line_2: address.details,
    neighborhood: address.neighborhood,
    geolocation_latitude: address.point.latitude,
    geolocation_longitude: address.point.longitude,
  };
}
