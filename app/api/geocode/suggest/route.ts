import { z } from "zod";
import { addressLimits } from "#domain/person/address.ts";
import { suggestAddresses } from "#lib/server/central/geocoding.ts";
import { defineHandler, json } from "#lib/server/define-handler.ts";

/** What an address may become while it is typed. */
export const POST = defineHandler({
  name: "geocode-suggest",
  limit: { name: "suggest", most: 240, seconds: 60 },
  input: z.strictObject({
    q: z.string().trim().min(1).max(addressLimits.line1),
    city: z.string().max(addressLimits.city).default(""),
  }),
  run: async (question, { clientAddress, requestId }) =>
    json({ places: await suggestAddresses(question, { clientAddress, requestId }) }),
});
