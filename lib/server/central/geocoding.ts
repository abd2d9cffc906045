import "server-only";
import type { FoundPlace } from "#lib/exchange/found-place.ts";
import { env } from "#lib/server/env.ts";
import { placesFrom } from "#wire/geocoding.ts";
import type { Asker } from "./account.ts";
import { type CentralRequest, createCentralClient, requestCentral } from "./client.ts";
import { ownReading, readAnswer } from "./parse-answer.ts";

export interface AddressQuestion {
  address: string;
  neighborhood: string;
  city: string;
  country: string;
}

let google: ReturnType<typeof createCentralClient> | null = null;

async function askGoogle(parameters: Record<string, string>, key: string): Promise<unknown> {
  google ??= createCentralClient({ baseUrl: "https://maps.googleapis.com" });
  const query = new URLSearchParams({ ...parameters, language: "es", region: "co", key });
  const answer = await google({ method: "GET", path: `/maps/api/geocode/json?${query.toString()}`, isRead: true });
  return answer.body;
}

async function askGazetteer(path: string, parameters: Record<string, string>, asker: Asker): Promise<unknown> {
  const query = new URLSearchParams(parameters);
  const request: CentralRequest = { method: "GET", path: `${path}?${query.toString()}`, isRead: true, ...asker };
  return (await requestCentral(request)).body;
}

function toPlaces(body: unknown): FoundPlace[] {
  return readAnswer("geocoding", () => placesFrom(body, ownReading()));
}

/** Places of a typed address, best first: Google's with a key, else the platform's gazetteer's. @throws CentralError */
export async function geocodeAddress(question: AddressQuestion, asker: Asker): Promise<FoundPlace[]> {
  const key = env().GOOGLE_MAPS_KEY;
  const { address, neighborhood, city, country } = question;
  if (key === null)
    return toPlaces(await askGazetteer("/api/geocode", { address, neighborhood, city, country }, asker));
  const text = [address, neighborhood, city, country].filter((part) => part !== "").join(", ");
  return toPlaces(await askGoogle({ address: text, components: `country:${country || "co"}` }, key));
}

/** The places at a point, nearest first. @throws CentralError */
export async function geocodePoint(
  point: { latitude: number; longitude: number },
  asker: Asker,
): Promise<FoundPlace[]> {
  const key = env().GOOGLE_MAPS_KEY;
  const [lat, lng] = [String(point.latitude), String(point.longitude)];
  if (key !== null) return toPlaces(await askGoogle({ latlng: `${lat},${lng}` }, key));
  return toPlaces(await askGazetteer("/api/geocode/reverse", { lat, lng }, asker));
}

/** Completions of a text that is being typed. @throws CentralError */
export async function suggestAddresses(question: { q: string; city: string }, asker: Asker): Promise<FoundPlace[]> {
  const key = env().GOOGLE_MAPS_KEY;
  if (key === null) return toPlaces(await askGazetteer("/api/geocode/suggest", question, asker));
  return toPlaces(
    await askGoogle({ address: `${question.q}, ${question.city}, Colombia`, components: "country:co" }, key),
  );
}

/** Crossings around a point, nearest first: a geocoder without a street grid lists none. @throws CentralError */
export async function crossingsNear(
  point: { latitude: number; longitude: number },
  asker: Asker,
): Promise<FoundPlace[]> {
  if (env().GOOGLE_MAPS_KEY !== null) return [];
  const [lat, lng] = [String(point.latitude), String(point.longitude)];
  return toPlaces(await askGazetteer("/api/geocode/nearby", { lat, lng }, asker));
}
