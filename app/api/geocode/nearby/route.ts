import { pointSchema } from "#lib/exchange/place/address.ts";
import { placesSchema } from "#lib/exchange/place/place.ts";
import { crossingsNear } from "#lib/server/central/geocoding.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** Crossings around a point, to choose from where no map is. */
export const POST = defineHandler({
  name: "geocode-nearby",
  access: "public",
  limit: { name: "geocode", most: 120, seconds: 60 },
  input: pointSchema,
  answer: placesSchema,
  run: async (point, { clientAddress, clientBrowser, requestId }) => ({
    places: await crossingsNear(point, { clientAddress, clientBrowser, requestId }),
  }),
});
