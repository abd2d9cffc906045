import * as v from "valibot";
import { addressLimits } from "#domain/person/address-limits.ts";
import { chosenSchema } from "#lib/exchange/place/found-place.ts";
import { placesSchema } from "#lib/exchange/place/place.ts";
import { geocodeAddress } from "#lib/server/central/geocoding.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

const part = (most: number, otherwise: string) => v.optional(v.pipe(v.string(), v.maxLength(most)), otherwise);

/** Where a typed address may be. A read, but an address does not belong in an address bar or a log (X11). */
export const POST = defineHandler({
  name: "geocode",
  access: "public",
  limit: { name: "geocode", most: 120, seconds: 60 },
  input: v.strictObject({
    address: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(addressLimits.line1)),
    neighborhood: part(addressLimits.neighborhood, ""),
    city: part(addressLimits.city, ""),
    country: part(40, "co"),
    chosen: v.optional(chosenSchema),
  }),
  answer: placesSchema,
  run: async ({ chosen = null, ...question }, { clientAddress, clientBrowser, requestId }) => ({
    places: await geocodeAddress(question, { clientAddress, clientBrowser, requestId }, chosen),
  }),
});
