import { z } from "zod";
import { isGeoPoint } from "#domain/base/geo.ts";
import type { Branch } from "#domain/store/branch.ts";
import { countryFrom } from "#wire/store/country.ts";
import { field } from "#wire/field.ts";

const placeFields = z.object({
  city: field.text,
  country: field.text,
  address_line_1: field.text,
  geolocation_latitude: field.number,
  geolocation_longitude: field.number,
});

export const addressRow = placeFields.extend({ id: field.id, address_line_2: field.text });

/** A business's or branch's address; empty without a row, no point unless both coordinates are valid. */
export function addressFrom(raw: unknown): Branch["address"] {
  const parsed = placeFields.safeParse(raw);
  if (!parsed.success) return { line1: "", city: "", country: "", point: null };
  const { address_line_1: line1, city, country } = parsed.data;
  const { geolocation_latitude: latitude, geolocation_longitude: longitude } = parsed.data;
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return {
    line1: line1 ?? "",
    city: city ?? "",
    country: countryFrom(country) ?? "",
    point: point && isGeoPoint(point) ? point : null,
  };
}
