import { z } from "zod";
import { isGeoPoint } from "#domain/base/geo.ts";
import type { Placement, Precision } from "#domain/store/placement.ts";
import { field } from "#wire/field.ts";
import { readEach, type Reading, readRow, UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

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
  partial_match: z.boolean(),
});

export const geocodingRow = z.object({
  status: z.enum(["OK", "ZERO_RESULTS"]),
  results: z.array(geocodedPlaceRow),
});

/** An answer of Google's place autocomplete (S2 §7): texts, whose last part is the country and the one before it mostly the city. */
const completionsRow = z.object({ status: z.enum(["OK", "ZERO_RESULTS"]) });
const completionRow = z.object({
  description: field.name,
  place_id: z.string().max(400).nullable().catch(null),
  terms: z.array(z.object({ value: z.string().max(200) })).max(20),
  types: z.array(z.string()).default([]),
});

interface Completion {
  label: string;
  neighborhood: string;
  city: string;
  /** A completion has no point: its text is geocoded when it is sent. */
  placement: null;
  /** By which its place is asked for in the same session. */
  reference: string | null;
}

interface FoundPlace extends Placement {
  label: string;
  neighborhood: string;
  city: string;
  /** Not all that was asked for is there, such as a barrio that the street is not in. */
  isPartial: boolean;
}

const exactly = new Map<string, Precision>([
  ["ROOFTOP", "exact"],
  ["RANGE_INTERPOLATED", "street"],
]);

/** What Google's middle of something is the middle of; the gazetteer's is a barrio's. */
const areaTypes = ["neighborhood", "sublocality", "sublocality_level_1"];
const typesSchema = z.array(z.string());

/** Google's words and the gazetteer's: the middle of a long street, a town or a part of a city is a region. */
function precisionOf(locationType: string, raw: unknown): Precision {
  const of = typesSchema.safeParse(valueAt(raw, "types")).data;
  const isArea = of === undefined ? locationType === "GEOMETRIC_CENTER" : of.some((type) => areaTypes.includes(type));
  return exactly.get(locationType) ?? (isArea ? "area" : "region");
}

const components = z.array(z.object({ long_name: z.string(), types: z.array(z.string()) }));

/** From the gazetteer, or from Google with its address components. */
function placeFrom(raw: unknown): FoundPlace {
  const row = readRow(anyPlaceRow, raw);
  const { location: at, location_type: type } = row.geometry;
  const point = { latitude: at.lat, longitude: at.lng };
  if (!isGeoPoint(point)) throw new UnreadableRow("geometry.location", "not on earth");
  const parts = components.safeParse(valueAt(raw, "address_components")).data ?? [];
  const part = (...types: string[]) =>
    parts.find((each) => types.some((name) => each.types.includes(name)))?.long_name ?? "";
  return {
    label: row.formatted_address,
    city: row.city ?? part("locality", "administrative_area_level_2"),
    neighborhood: row.neighborhood ?? part("neighborhood", "sublocality_level_1", "sublocality"),
    precision: precisionOf(type, raw),
    isPartial: valueAt(raw, "partial_match") === true,
    point,
  };
}

/** A door or a corner by its kind: a place that was chosen says no more of how exact its point is. */
const exactTypes = new Map<string, Precision>([
  ["street_address", "exact"],
  ["premise", "exact"],
  ["subpremise", "exact"],
  ["intersection", "street"],
]);

const mostPlaces = 5;

/** The place of a completion that was chosen, none where it is gone. @throws UnreadableRow for an unknown status */
export function chosenPlaceFrom(raw: unknown, reading: Reading): FoundPlace[] {
  const status = valueAt(raw, "status");
  if (status === "NOT_FOUND") return [];
  readRow(geocodingRow.shape.status, status);
  const result = valueAt(raw, "result");
  const types = typesSchema.safeParse(valueAt(result, "types")).data ?? [];
  const named = types.map((type) => exactTypes.get(type)).find((precision) => precision !== undefined);
  const at = valueAt(result, "geometry", "location");
  const row = {
    ...readRow(z.record(z.string(), z.unknown()), result),
    geometry: { location: at, location_type: "APPROXIMATE" },
  };
  return readEach([row], "chosen-place", placeFrom, reading).map((place) =>
    named ? { ...place, precision: named } : place,
  );
}

/** Places of a geocoder's answer, best first. @throws UnreadableRow for an unknown status */
export function placesFrom(raw: unknown, reading: Reading): FoundPlace[] {
  readRow(geocodingRow.shape.status, valueAt(raw, "status"));
  return readEach(valueAt(raw, "results"), "geocoded-place", placeFrom, reading).slice(0, mostPlaces);
}

function completionFrom(raw: unknown): Completion {
  const { description, place_id: reference, terms, types } = readRow(completionRow, raw);
  const isArea = types.some((type) => areaTypes.includes(type));
  return {
    label: description,
    neighborhood: isArea ? (terms[0]?.value ?? "") : "",
    city: terms.at(-2)?.value ?? "",
    placement: null,
    reference,
  };
}

/** Completions of a place autocomplete, best first. @throws UnreadableRow for an unknown status */
export function completionsFrom(raw: unknown, reading: Reading): Completion[] {
  readRow(completionsRow, raw);
  return readEach(valueAt(raw, "predictions"), "completed-place", completionFrom, reading).slice(0, mostPlaces);
}
