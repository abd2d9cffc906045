import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import { readPoint } from "./read-address.ts";
import { readJson } from "./read-json.ts";
import { isRecord } from "./storage.ts";

/** How sure the geocoder is of a point: the door, the street, or only the barrio. */
export type PlacePrecision = "exact" | "street" | "area";

/** What a geocoder understood of an address. */
export interface FoundPlace {
  label: string;
  neighborhood: string;
  city: string;
  precision: PlacePrecision;
  point: GeoPoint;
}

/** The zone that covers an address, with its price: null = unknown, never 0 (A105). */
export interface CoveredZone {
  id: string;
  name: string;
  price: Pesos | null;
}

/** What is not listed is only the middle of something: a street, a barrio, a city. */
const precisions: Record<string, PlacePrecision> = { ROOFTOP: "exact", RANGE_INTERPOLATED: "street" };

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function readPlace(content: unknown): FoundPlace | null {
  if (!isRecord(content) || !isRecord(content["geometry"]) || !isRecord(content["geometry"]["location"])) return null;
  const { location, location_type: locationType } = content["geometry"];
  const point = readPoint({ latitude: location["lat"], longitude: location["lng"] });
  const label = text(content["formatted_address"]);
  if (!point || label === "") return null;
  return {
    label,
    neighborhood: text(content["neighborhood"]),
    city: text(content["city"]),
    precision: precisions[text(locationType)] ?? "area",
    point,
  };
}

async function askPlaces(path: string, body: unknown, signal?: AbortSignal): Promise<FoundPlace[]> {
  const answer = await readJson(path, isRecord, { body, ...(signal ? { signal } : {}) });
  const results = Array.isArray(answer["results"]) ? answer["results"] : [];
  return results.flatMap((result: unknown) => readPlace(result) ?? []);
}

/**
 * Where a typed address may be, the best first; empty when nobody knows it (S2 §7 geocoding). The address travels in the
 * body, never in an URL (X11).
 * @throws AnswerError when the shop does not answer.
 */
export async function findPlaces(
  address: { line1: string; neighborhood: string; city: string; country: string },
  signal?: AbortSignal,
): Promise<FoundPlace[]> {
  const { line1, neighborhood, city, country } = address;
  return askPlaces("/api/geocode", { address: line1, neighborhood, city, country }, signal);
}

/**
 * What an address may become while it is typed.
 * @throws AnswerError when the shop does not answer.
 */
export async function suggestPlaces(query: string, city: string, signal: AbortSignal): Promise<FoundPlace[]> {
  return askPlaces("/api/geocode/suggest", { q: query, city }, signal);
}

/**
 * The address at a point, null when nobody knows it (S2 §7 reverse geocoding).
 * @throws AnswerError when the shop does not answer.
 */
export async function describePoint(point: GeoPoint, signal?: AbortSignal): Promise<FoundPlace | null> {
  const [place] = await askPlaces("/api/geocode/reverse", point, signal);
  return place ?? null;
}

function isRecordOrNull(body: unknown): body is Record<string, unknown> | null {
  return body === null || isRecord(body);
}

/**
 * Which branch delivers to a point: `branchId` when it does, else the nearest one that does; null when nobody does
 * (S2 §4.5, §4.7).
 * @throws AnswerError when the shop does not answer.
 */
export async function checkCoverage(
  point: GeoPoint,
  branchId: string,
  signal?: AbortSignal,
): Promise<{ branchId: string; area: CoveredZone } | null> {
  const answer = await readJson("/api/coverage", isRecordOrNull, {
    body: { point, branchId },
    ...(signal ? { signal } : {}),
  });
  if (answer === null || !isRecord(answer["area"])) return null;
  const { id, name, price } = answer["area"];
  const covering = text(answer["branchId"]);
  if (covering === "") return null;
  return {
    branchId: covering,
    area: { id: text(id), name: text(name), price: typeof price === "number" ? price : null },
  };
}
