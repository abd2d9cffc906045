import { z } from "zod";
import type { GazetteerPlace } from "#platform/demo/gazetteer.ts";
import type { geocodedPlaceRow } from "#wire/store/geocoding.ts";
import { geocodingRow } from "#wire/store/geocoding.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { latitudeSchema, longitudeSchema } from "#wire/coordinates.ts";
import { findAddress, type FoundAddress, placeAt, suggestPlaces } from "./find-place.ts";
import { crossingsNear, type FoundCrossing, suggestStreets } from "./suggest-streets.ts";

type Result = z.output<typeof geocodedPlaceRow>;

const limit = { name: "geocode", most: 120, seconds: 60 };

const locationTypes = {
  street: "RANGE_INTERPOLATED",
  neighborhood: "GEOMETRIC_CENTER",
  locality: "APPROXIMATE",
} as const satisfies Record<FoundAddress["precision"], string>;

function lineOf(parts: readonly (string | null)[]): string {
  const given = parts.map((part) => (part ?? "").trim()).filter((part) => part !== "");
  return [...new Set(given)].join(", ");
}

function resultOf(found: FoundAddress, line: string): Result {
  const { point, precision, neighborhood, locality, city, country, isPartial } = found;
  return {
    formatted_address: lineOf([line, neighborhood, locality, city, country]),
    city,
    neighborhood,
    locality,
    country,
    geometry: {
      location: { lat: point.latitude, lng: point.longitude },
      location_type: locationTypes[precision],
    },
    partial_match: isPartial,
  };
}

function placeResult(place: GazetteerPlace): Result {
  const isNeighborhood = place.kind === "neighborhood";
  const found: FoundAddress = {
    point: place,
    precision: isNeighborhood ? "neighborhood" : "locality",
    neighborhood: isNeighborhood ? place.name : null,
    locality: place.kind === "locality" ? place.name : place.locality,
    city: place.city,
    country: place.country,
    isPartial: false,
  };
  return resultOf(found, "");
}

function crossingResult({ line, found }: FoundCrossing): Result {
  return resultOf(found, line);
}

function answer(results: Result[]): { status: 200; body: z.output<typeof geocodingRow> } {
  return { status: 200, body: { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results } };
}

const text = (most: number) => z.string().max(most).default("");

const find = defineCall({
  method: "GET",
  path: "/api/geocode",
  tag: "Places",
  summary: "Where an address is, from the platform's gazetteer and street grid",
  access: "public",
  limit,
  query: z.object({ address: text(250), city: text(100), neighborhood: text(100), country: text(60) }),
  answers: { 200: { description: "The place, or none", schema: geocodingRow } },
  run: async ({ query }) => {
    const found = findAddress(query);
    return answer(found === null ? [] : [resultOf(found, query.address)]);
  },
});

const pointQuery = z.object({
  lat: latitudeSchema,
  lng: longitudeSchema,
});

const reverse = defineCall({
  method: "GET",
  path: "/api/geocode/reverse",
  tag: "Places",
  summary: "The place at a point",
  access: "public",
  limit,
  query: pointQuery,
  answers: { 200: { description: "The place, or none", schema: geocodingRow } },
  run: async ({ query }) => {
    const place = placeAt({ latitude: query.lat, longitude: query.lng });
    return answer(place === null ? [] : [placeResult(place)]);
  },
});

const nearby = defineCall({
  method: "GET",
  path: "/api/geocode/nearby",
  tag: "Places",
  summary: "Crossings around a point, to choose from where no map is",
  access: "public",
  limit,
  query: pointQuery,
  answers: { 200: { description: "At most nine crossings, nearest first", schema: geocodingRow } },
  run: async ({ query }) => answer(crossingsNear({ latitude: query.lat, longitude: query.lng }).map(crossingResult)),
});

const mostSuggested = 8;

const suggest = defineCall({
  method: "GET",
  path: "/api/geocode/suggest",
  tag: "Places",
  summary: "Crossings of the street that is typed, else places whose name begins like the text",
  access: "public",
  limit,
  query: z.object({ q: text(250), city: text(100) }),
  answers: { 200: { description: "At most eight places", schema: geocodingRow } },
  run: async ({ query: { q, city } }) => {
    const crossings = suggestStreets(q, city, 5).map(crossingResult);
    const named = suggestPlaces(q, city, mostSuggested).map(placeResult);
    return answer([...crossings, ...named].slice(0, mostSuggested));
  },
});

/** Finding places (S2 §7 geocoding, reverse geocoding, autocomplete). */
export const geocodingCalls: Call[] = [find, reverse, nearby, suggest];
