import * as v from "valibot";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import { foundPlaceSchema, type FoundPlace } from "#lib/exchange/found-place.ts";
import { readJson } from "./read-json.ts";
import { isRecord } from "./storage.ts";

/** The zone that covers an address, with its price: null = unknown, never 0 (A105). */
export interface CoveredZone {
  id: string;
  name: string;
  price: Pesos | null;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

async function askPlaces(path: string, body: unknown, signal?: AbortSignal): Promise<FoundPlace[]> {
  const { places } = await readJson(path, isRecord, { body, ...(signal ? { signal } : {}) });
  return Array.isArray(places) ? places.filter((place: unknown) => v.is(foundPlaceSchema, place)) : [];
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
