import { z } from "zod";
import type { GazetteerPlace } from "#platform/demo/gazetteer.ts";
import { type Call, defineCall } from "#platform/http/call.ts";
import { findPlace, placeAt, suggestPlaces } from "./find-place.ts";
import { wire } from "./wire-schemas.ts";

const resultSchema = z.object({
  formatted_address: z.string(),
  city: wire.text,
  neighborhood: wire.text,
  locality: wire.text,
  country: wire.text,
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.enum(["ROOFTOP", "GEOMETRIC_CENTER", "APPROXIMATE"]),
  }),
});

const answerSchema = z.object({ status: z.enum(["OK", "ZERO_RESULTS"]), results: z.array(resultSchema) });

type Result = z.infer<typeof resultSchema>;

const limit = { name: "geocode", most: 120, seconds: 60 };

/** A place as a result; before it the line that was asked for, which the gazetteer does not know. */
function resultOf(place: GazetteerPlace, line: string): Result {
  const within = place.locality === null || place.locality === place.name ? [] : [place.locality];
  const parts = [line, place.name, ...within, place.city, place.country];
  return {
    formatted_address: [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))].join(", "),
    city: place.city,
    neighborhood: place.kind === "neighborhood" ? place.name : null,
    locality: place.kind === "locality" ? place.name : place.locality,
    country: place.country,
    geometry: {
      location: { lat: place.latitude, lng: place.longitude },
      location_type: place.kind === "neighborhood" ? "GEOMETRIC_CENTER" : "APPROXIMATE",
    },
  };
}

function answer(results: Result[]): { status: 200; body: z.infer<typeof answerSchema> } {
  return { status: 200, body: { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results } };
}

const text = (most: number) => z.string().max(most).default("");

const find = defineCall({
  method: "GET",
  path: "/api/geocode",
  tag: "Places",
  summary: "The barrio or locality of an address, from the platform's gazetteer",
  access: "public",
  limit,
  query: z.strictObject({ address: text(250), city: text(100), neighborhood: text(100), country: text(60) }),
  answers: { 200: { description: "The place, or none", schema: answerSchema } },
  run: async ({ query }) => {
    const place = findPlace(query);
    return answer(place === null ? [] : [resultOf(place, query.address)]);
  },
});

const reverse = defineCall({
  method: "GET",
  path: "/api/geocode/reverse",
  tag: "Places",
  summary: "The place at a point",
  access: "public",
  limit,
  query: z.strictObject({
    lat: z.coerce.number().min(-90).max(90),
    lng: z.coerce.number().min(-180).max(180),
  }),
  answers: { 200: { description: "The place, or none", schema: answerSchema } },
  run: async ({ query }) => {
    const place = placeAt({ latitude: query.lat, longitude: query.lng });
    return answer(place === null ? [] : [resultOf(place, "")]);
  },
});

const suggest = defineCall({
  method: "GET",
  path: "/api/geocode/suggest",
  tag: "Places",
  summary: "Places whose name begins like a text, while it is typed",
  access: "public",
  limit,
  query: z.strictObject({ q: text(250), city: text(100) }),
  answers: { 200: { description: "At most eight places", schema: answerSchema } },
  run: async ({ query }) => answer(suggestPlaces(query.q, query.city, 8).map((place) => resultOf(place, ""))),
});

/** Calls that find places (S2 §7 geocoding, reverse geocoding, autocomplete). */
export const geocodingCalls: Call[] = [find, reverse, suggest];
