import type { GeoPoint } from "#domain/base/geo.ts";
import { coverageSchema, placesSchema, suggestionsSchema } from "#lib/exchange/place/place.ts";
import type { ChosenSuggestion, FoundPlace, Suggestion } from "#lib/exchange/place/found-place.ts";
import { municipalitiesSchema } from "#lib/exchange/place/municipalities.ts";
import { type ZoneShape, zonesSchema } from "#lib/exchange/place/zone-shape.ts";
import type { CoveredZone } from "#lib/exchange/place/covered-zone.ts";
import { readJson } from "#lib/client/device/read-json.ts";

async function askPlaces(path: string, body: unknown, signal?: AbortSignal): Promise<FoundPlace[]> {
  return (await readJson(path, placesSchema, { body, signal })).places;
}

/**
 * Where a typed address may be, the best first; empty when nobody knows it (S2 §7 geocoding). The address travels in the
 * body, never in an URL (X11).
 * @throws AnswerError when the shop does not answer.
 */
export async function findPlaces(
  address: { line1: string; neighborhood: string; city: string; country: string },
  chosen: ChosenSuggestion | null = null,
): Promise<FoundPlace[]> {
  const { line1, neighborhood, city, country } = address;
  const question = { address: line1, neighborhood, city, country };
  return askPlaces("/api/geocode", chosen === null ? question : { ...question, chosen });
}

/** A token for one way of typing (A257); also where a page has no secure context. */
export function newTyping(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What an address may become while it is typed.
 * @throws AnswerError when the shop does not answer.
 */
export async function suggestPlaces(
  question: { q: string; city: string; country: string; session: string },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  return (await readJson("/api/geocode/suggest", suggestionsSchema, { body: question, signal })).suggestions;
}

/** The municipalities that a text may become, and the city that it names. @throws AnswerError when the shop does not answer. */
export async function askMunicipalities(
  q: string,
  signal?: AbortSignal,
): Promise<{ names: string[]; city: string | null }> {
  return await readJson("/api/municipalities", municipalitiesSchema, { body: { q }, signal });
}

/**
 * The address at a point, null when nobody knows it (S2 §7 reverse geocoding).
 * @throws AnswerError when the shop does not answer.
 */
export async function describePoint(point: GeoPoint, signal?: AbortSignal): Promise<FoundPlace | null> {
  const [place] = await askPlaces("/api/geocode/reverse", point, signal);
  return place ?? null;
}

/** Crossings around a point, nearest first. @throws AnswerError when the shop does not answer. */
export async function crossingsNear(point: GeoPoint, signal: AbortSignal): Promise<FoundPlace[]> {
  return askPlaces("/api/geocode/nearby", point, signal);
}

/**
 * Which branch delivers to a point: `branchId` when it does, else the nearest one that does unless it is pinned; null when
 * nobody does (S2 §4.5, §4.7).
 * @throws AnswerError when the shop does not answer.
 */
export async function checkCoverage(
  point: GeoPoint,
  { branchId, isPinned }: { branchId: string; isPinned: boolean },
  signal?: AbortSignal,
): Promise<{ branchId: string; area: CoveredZone } | null> {
  const body = { point, branchId, ...(isPinned ? { isPinned } : {}) };
  return await readJson("/api/coverage", coverageSchema, { body, signal });
}

/** The zones that a branch delivers to, to draw them. @throws AnswerError when the shop does not answer. */
export async function zonesOf(branchId: string, signal: AbortSignal): Promise<ZoneShape[]> {
  const query = new URLSearchParams({ branch: branchId });
  return (await readJson(`/api/coverage?${query.toString()}`, zonesSchema, { signal })).zones;
}
