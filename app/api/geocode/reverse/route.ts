import { pointSchema } from "#lib/exchange/place/address.ts";
import { placesSchema } from "#lib/exchange/place/place.ts";
import { geocodePoint } from "#lib/server/central/geocoding.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The address at a point. */
export const POST = defineHandler({
  name: "geocode-reverse",
  access: "public",
  limit: { name: "geocode", most: 120, seconds: 60 },
  input: pointSchema,
  answer: placesSchema,
  run: async (point, { clientAddress, clientBrowser, requestId }) => ({
    places: await geocodePoint(point, { clientAddress, clientBrowser, requestId }),
  }),
});
