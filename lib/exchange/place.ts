import * as v from "valibot";
import { addressLimits } from "#domain/person/address.ts";
import { pesosSchema } from "./amount.ts";
import { foundPlaceSchema } from "./found-place.ts";
import { pointSchema } from "./intent.ts";

/** A text that is cut where it is too long for an order. */
function cutText(most: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, most)),
  );
}

/** An address as an account or a device has it: readable, and never longer than what an order may carry. */
export const knownAddressSchema = v.object({
  id: v.nullable(v.string()),
  name: cutText(addressLimits.name),
  line1: v.pipe(cutText(addressLimits.line1), v.trim()),
  details: cutText(addressLimits.details),
  neighborhood: cutText(addressLimits.neighborhood),
  city: cutText(addressLimits.city),
  country: cutText(2),
  point: v.object(pointSchema.entries),
});

/** A zone that covers an address, with its price: null = unknown, never 0 (A105). */
export const coveredZoneSchema = v.object({ id: v.string(), name: v.string(), price: v.nullable(pesosSchema) });

/** `/api/coverage`: which branch delivers to a point and its zone, null when nobody does. */
export const coverageSchema = v.nullable(v.object({ branchId: v.string(), area: coveredZoneSchema }));

/** `/api/geocode`, `/suggest` and `/reverse`: what an address or a point may mean, the best first. */
export const placesSchema = v.object({ places: v.array(foundPlaceSchema) });

export type CoveredZone = v.InferOutput<typeof coveredZoneSchema>;
