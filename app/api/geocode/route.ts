import { z } from "zod";
import { addressLimits } from "#domain/person/address.ts";
import { geocodeAddress } from "#lib/server/central/geocoding.ts";
import { defineHandler, json } from "#lib/server/define-handler.ts";

/** Where a typed address may be. A read, but an address does not belong in an address bar or a log (X11). */
export const POST = defineHandler({
  name: "geocode",
  limit: { name: "geocode", most: 120, seconds: 60 },
  input: z.strictObject({
    address: z.string().trim().min(1).max(addressLimits.line1),
    neighborhood: z.string().max(addressLimits.neighborhood).default(""),
    city: z.string().max(addressLimits.city).default(""),
    country: z.string().max(40).default("co"),
  }),
  run: async (question, { clientAddress, requestId }) =>
    json({ places: await geocodeAddress(question, { clientAddress, requestId }) }),
});
