import { z } from "zod";
import { type GeoPoint, isGeoPoint } from "#domain/base/geo.ts";
import { field } from "./field.ts";
import { readEach, type Reading, readRow, UnreadableRow } from "./reading.ts";
import { valueAt } from "./value-at.ts";

const location = z.object({ lat: field.exact, lng: field.exact });

const placeFields = z.object({ formatted_address: field.name, city: field.text, neighborhood: field.text });

const anyPlaceRow = placeFields.extend({ geometry: z.object({ location, location_type: z.string().max(40) }) });

export const geocodedPlaceRow = placeFields.extend({
  locality: field.text,
  country: field.text,
  geometry: z.object({
    location,
    location_type: z.enum(["RANGE_INTERPOLATED", "GEOMETRIC_CENTER", "APPROXIMATE"]),
  }),
});

export const geocodingRow = z.object({
  status: z.enum(["OK", "ZERO_RESULTS"]),
  results: z.array(geocodedPlaceRow),
});

/** A geocoded place; the precision is the door, the street, or only the barrio. */
interface FoundPlace {
  label: string;
  neighborhood: string;
  city: string;
  precision: "exact" | "street" | "area";
  point: GeoPoint;
}

/** Google's words and the gazetteer's; others mean the middle of a street, barrio or city. */
const precisions = new Map<string, FoundPlace["precision"]>([
  ["ROOFTOP", "exact"],
  ["RANGE_INTERPOLATED", "street"],
]);

const components = z.array(z.object({ long_name: z.string(), types: z.array(z.string()) }));

/** From the gazetteer, or from Google with its address components. */
function placeFrom(raw: unknown): FoundPlace {
  const row = readRow(anyPlaceRow, raw);
  const { location: at, location_type: type } = row.geometry;
  const point = { latitude: at.lat, longitude: at.lng };
  if (!isGeoPoint(point)) throw new UnreadableRow("geometry.location", "not on earth");
  const parts = components.safeParse(valueAt(raw, "address_components")).data ?? [];
  const part = (...types: string[]) =>
    parts.find((each) => types.some((wanted) => each.types.includes(wanted)))?.long_name ?? "";
  return {
    label: row.formatted_address,
    city: row.city ?? part("locality", "administrative_area_level_2"),
    neighborhood: row.neighborhood ?? part("neighborhood", "sublocality_level_1", "sublocality"),
    precision: precisions.get(type) ?? "area",
    point,
  };
}

const mostPlaces = 5;

/** Places of a geocoder's answer, best first. @throws UnreadableRow for an unknown status */
export function placesFrom(raw: unknown, reading: Reading): FoundPlace[] {
  readRow(geocodingRow.shape.status, valueAt(raw, "status"));
  return readEach(valueAt(raw, "results"), "geocoded-place", placeFrom, reading).slice(0, mostPlaces);
}
