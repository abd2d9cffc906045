import { pointSchema } from "#lib/exchange/address.ts";
import { placesSchema } from "#lib/exchange/place.ts";
import { geocodePoint } from "#lib/server/central/geocoding.ts";
import { defineHandler } from "#lib/server/define-handler.ts";

/** The address at a point. */
export const POST = defineHandler({
  name: "geocode-reverse",
  limit: { name: "geocode", most: 120, seconds: 60 },
  input: pointSchema,
  answer: placesSchema,
  run: async (point, { clientAddress, requestId }) => ({
    places: await geocodePoint(point, { clientAddress, requestId }),
  }),
});
