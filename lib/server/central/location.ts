import "server-only";
import { z } from "zod";
import type { GeoPoint } from "#domain/address.ts";
import type { Pesos } from "#domain/money.ts";
import { requestCentral } from "./client.ts";
import { parseAnswer, wireFlag, wireNumber, wirePesos, wireText } from "./wire-value.ts";

/** A place that a geocoder understood: the shape of Google's answers, so that one reader serves both. */
export interface Place {
  formatted_address: string;
  city: string | null;
  neighborhood: string | null;
  locality: string | null;
  country: string | null;
  geometry: { location: { lat: number; lng: number }; location_type: string };
}

const placeRow = z.object({
  formatted_address: z.string(),
  city: wireText,
  neighborhood: wireText,
  locality: wireText,
  country: wireText,
  geometry: z.object({
    location: z.object({ lat: wireNumber, lng: wireNumber }),
    location_type: z.string().default("APPROXIMATE"),
  }),
});

const placesAnswer = z.object({ results: z.array(placeRow).default([]) });

async function askPlaces(path: string, query: Record<string, string>): Promise<Place[]> {
  const search = new URLSearchParams(query);
  const answer = await requestCentral({ method: "GET", path: `${path}?${search.toString()}`, isRead: true });
  return parseAnswer("places", placesAnswer, answer.body).results;
}

/** What the person typed, in parts. */
export interface AddressQuestion {
  address: string;
  neighborhood: string;
  city: string;
  country: string;
}

/**
 * Places for an address, the best first; none when it is not known (S2 §7 geocoding).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function geocode(question: AddressQuestion): Promise<Place[]> {
  return await askPlaces("/api/geocode", { ...question });
}

/** The place at a point (S2 §7 reverse geocoding). @throws CentralError */
export async function reverseGeocode({ latitude, longitude }: GeoPoint): Promise<Place[]> {
  return await askPlaces("/api/geocode/reverse", { lat: String(latitude), lng: String(longitude) });
}

/** Places whose name begins like the text, for suggestions while typing. @throws CentralError */
export async function suggestPlaces(text: string, city: string): Promise<Place[]> {
  return await askPlaces("/api/geocode/suggest", { q: text, city });
}

/** What a delivery is asked for (S2 §7 delivery/price). */
export interface DeliveryQuestion {
  businessId: string;
  branchId: string;
  origin: { address: string; point: GeoPoint | null };
  arrival: { address: string; city: string; point: GeoPoint };
  zonePrice: Pesos | null;
  declaredValue: Pesos;
}

const feeAnswer = z.object({ deliver_fee: wirePesos });

/**
 * The fee of a delivery, which is the platform's to say (A69); null when it says that nobody delivers there.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function deliveryPrice(question: DeliveryQuestion): Promise<Pesos | null> {
  const { origin, arrival } = question;
  const answer = await requestCentral({
    method: "POST",
    path: "/api/delivery/price",
    isRead: true,
    accepts: [422],
    body: {
      business_id: question.businessId,
      branch_id: question.branchId,
      origin_address: origin.address,
      arrival_address: arrival.address,
      zone_price: question.zonePrice,
      declared_value: question.declaredValue,
      city: arrival.city,
      origin_latitude: origin.point?.latitude ?? null,
      origin_longitude: origin.point?.longitude ?? null,
      arrival_latitude: arrival.point.latitude,
      arrival_longitude: arrival.point.longitude,
    },
  });
  return answer.status === 422 ? null : parseAnswer("delivery price", feeAnswer, answer.body).deliver_fee;
}

const availabilityAnswer = z.object({
  data: z.object({
    is_available: wireFlag(true),
    business_is_available: wireFlag(true),
    is_open: wireFlag(true),
    message: wireText,
  }),
});

/** What the platform says of a branch now. */
export interface BranchState {
  isAvailable: boolean;
  isOpen: boolean;
  message: string | null;
}

/** Whether the branch takes orders now, as the platform has it (S3 §7). @throws CentralError */
export async function readBranchState(branchId: string): Promise<BranchState> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/branches/${encodeURIComponent(branchId)}/availability`,
    isRead: true,
  });
  const { data } = parseAnswer("availability", availabilityAnswer, answer.body);
  return { isAvailable: data.is_available && data.business_is_available, isOpen: data.is_open, message: data.message };
}
