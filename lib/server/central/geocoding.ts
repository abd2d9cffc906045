import "server-only";
import {
  type ChosenSuggestion,
  type FoundPlace,
  type Suggestion,
  suggestionOf,
} from "#lib/exchange/place/found-place.ts";
import { env } from "#lib/server/env.ts";
import { opened } from "#lib/server/opened.ts";
import { chosenPlaceFrom, completionsFrom, placesFrom } from "#wire/store/geocoding.ts";
import type { Asker } from "./account.ts";
import type { CentralRequest } from "#lib/server/central/http/central-request.ts";
import { createCentralClient, requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";

export interface AddressQuestion {
  address: string;
  neighborhood: string;
  city: string;
  country: string;
}

const google = opened(() => createCentralClient({ baseUrl: env().GEOCODER_URL }));

/** Whether anybody places texts at all. */
export function hasGeocoder(): boolean {
  const { GEOCODER_KEY, GEOCODER_PATH } = env();
  return GEOCODER_KEY !== null || GEOCODER_PATH !== null;
}

async function askGoogle(
  call: "geocode" | "place/autocomplete" | "place/details",
  parameters: Record<string, string>,
  key: string,
): Promise<unknown> {
  const query = new URLSearchParams({ ...parameters, language: "es", key });
  const answer = await google()({ method: "GET", path: `/maps/api/${call}/json?${query.toString()}`, isRead: true });
  return answer.body;
}

/** The places of the backend's gazetteer; none where it has no such call. */
async function askGazetteer(verb: string, parameters: Record<string, string>, asker: Asker): Promise<FoundPlace[]> {
  const { GEOCODER_PATH } = env();
  if (GEOCODER_PATH === null) return [];
  const path = `${GEOCODER_PATH}${verb}?${new URLSearchParams(parameters).toString()}`;
  const request: CentralRequest = { method: "GET", path, isRead: true, ...asker };
  return toPlaces((await requestCentral(request)).body);
}

function textOf(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

/** Google's words for 'only in this country', an ISO code in lower case. */
function within(country: string): string {
  return `country:${country || "co"}`;
}

function toPlaces(body: unknown): FoundPlace[] {
  return readAnswer("geocoding", () => placesFrom(body, ownReading()));
}

/** What the place of a completion says of it: no more than is read. */
const chosenFields = "formatted_address,geometry,address_component,type";

/** The place of a suggestion, which ends the typing that it was chosen in: it is paid as one question. */
async function placeOfChosen({ reference, session }: ChosenSuggestion, key: string): Promise<FoundPlace[]> {
  const question = { place_id: reference, sessiontoken: session, fields: chosenFields };
  const answer = await askGoogle("place/details", question, key);
  return readAnswer("place details", () => chosenPlaceFrom(answer, ownReading()));
}

/**
 * Places of a typed address, best first: Google's with a key, by the suggestion that was chosen where it was, else the
 * platform's gazetteer's. @throws CentralError
 */
export async function geocodeAddress(
  question: AddressQuestion,
  asker: Asker,
  chosen: ChosenSuggestion | null = null,
): Promise<FoundPlace[]> {
  const key = env().GEOCODER_KEY;
  const ofChosen = key !== null && chosen !== null ? await placeOfChosen(chosen, key) : [];
  if (ofChosen.length > 0) return ofChosen;
  const { address, neighborhood, city, country } = question;
  if (key === null) return await askGazetteer("", { address, neighborhood, city, country }, asker);
  const text = textOf([address, neighborhood, city, country]);
  const asked = { address: text, components: within(country), region: country || "co" };
  return toPlaces(await askGoogle("geocode", asked, key));
}

/** The places at a point, nearest first. @throws CentralError */
export async function geocodePoint(
  point: { latitude: number; longitude: number },
  asker: Asker,
): Promise<FoundPlace[]> {
  const key = env().GEOCODER_KEY;
  const [lat, lng] = [String(point.latitude), String(point.longitude)];
  if (key !== null) return toPlaces(await askGoogle("geocode", { latlng: `${lat},${lng}` }, key));
  return await askGazetteer("/reverse", { lat, lng }, asker);
}

/** Completions of a text that is being typed, of addresses alone and in the branch's country (S2 §5). @throws CentralError */
export async function suggestAddresses(
  {
    q,
    city,
    country,
    session = null,
  }: { q: string; city: string; country: string; session?: string | null | undefined },
  asker: Asker,
): Promise<Suggestion[]> {
  const key = env().GEOCODER_KEY;
  if (key === null) return (await askGazetteer("/suggest", { q, city }, asker)).map(suggestionOf);
  const typing = session === null ? {} : { sessiontoken: session };
  const question = { input: textOf([q, city]), types: "geocode", components: within(country), ...typing };
  const answer = await askGoogle("place/autocomplete", question, key);
  return readAnswer("place autocomplete", () => completionsFrom(answer, ownReading()));
}

/** Crossings around a point, nearest first: a geocoder without a street grid lists none. @throws CentralError */
export async function crossingsNear(
  point: { latitude: number; longitude: number },
  asker: Asker,
): Promise<FoundPlace[]> {
  if (env().GEOCODER_KEY !== null) return [];
  const [lat, lng] = [String(point.latitude), String(point.longitude)];
  return await askGazetteer("/nearby", { lat, lng }, asker);
}
