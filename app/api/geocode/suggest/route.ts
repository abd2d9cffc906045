import * as v from "valibot";
import { addressLimits } from "#domain/person/address-limits.ts";
import { typingSchema } from "#lib/exchange/place/found-place.ts";
import { suggestionsSchema } from "#lib/exchange/place/place.ts";
import { suggestAddresses } from "#lib/server/central/geocoding.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** What an address may become while it is typed. */
export const POST = defineHandler({
  name: "geocode-suggest",
  access: "public",
  limit: { name: "suggest", most: 240, seconds: 60 },
  input: v.strictObject({
    q: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(addressLimits.line1)),
    city: v.optional(v.pipe(v.string(), v.maxLength(addressLimits.city)), ""),
    country: v.optional(v.pipe(v.string(), v.maxLength(40)), "co"),
    session: v.optional(typingSchema),
  }),
  answer: suggestionsSchema,
  run: async (question, { clientAddress, clientBrowser, requestId }) => ({
    suggestions: await suggestAddresses(question, { clientAddress, clientBrowser, requestId }),
  }),
});
