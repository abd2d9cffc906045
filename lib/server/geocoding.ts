import "server-only";
import { z } from "zod";
import type { GeoPoint } from "#domain/address.ts";
import { env } from "./env.ts";
import { createCentralClient } from "./central/client.ts";
import { type AddressQuestion, geocode, type Place, reverseGeocode, suggestPlaces } from "./central/location.ts";
import { parseAnswer } from "./central/wire-value.ts";

const googleAnswer = z.object({
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string().default("APPROXIMATE"),
        }),
      }),
    )
    .default([]),
});

const askGoogle = createCentralClient({ baseUrl: "https://maps.googleapis.com" });

async function google(key: string, query: Record<string, string>): Promise<Place[]> {
  const search = new URLSearchParams({ ...query, language: "es", key });
  const answer = await askGoogle({ method: "GET", path: `/maps/api/geocode/json?${search.toString()}`, isRead: true });
  return parseAnswer("places", googleAnswer, answer.body).results.map((result) => {
    const part = (type: string): string | null =>
      result.address_components.find(({ types }) => types.includes(type))?.long_name ?? null;
    return {
      formatted_address: result.formatted_address,
      city: part("locality"),
      neighborhood: part("neighborhood") ?? part("sublocality"),
      locality: part("sublocality_level_1"),
      country: part("country"),
      geometry: result.geometry,
    };
  });
}

/**
 * The one port for places: Google where there is a key, otherwise the platform's gazetteer.
 * Each answers the best place first, and nothing when the place is not known.
 * @throws CentralError when there is no usable answer in time
 */
export const geocoding = {
  async find(question: AddressQuestion): Promise<Place[]> {
    const key = env().GOOGLE_MAPS_KEY;
    if (key === null) return await geocode(question);
    const { address, neighborhood, city, country } = question;
    const text = [address, neighborhood, city].filter((part) => part !== "").join(", ");
    return await google(key, { address: text, components: `country:${country}` });
  },

  async at(point: GeoPoint): Promise<Place[]> {
    const key = env().GOOGLE_MAPS_KEY;
    return key === null
      ? await reverseGeocode(point)
      : await google(key, { latlng: `${point.latitude},${point.longitude}` });
  },

  /** Suggestions come from the gazetteer in both cases: they are barrios and streets, not places of business. */
  async suggest(text: string, city: string): Promise<Place[]> {
    return await suggestPlaces(text, city);
  },
};
