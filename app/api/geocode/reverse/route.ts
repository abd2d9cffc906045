import { geocodePoint } from "#lib/server/central/geocoding.ts";
import { defineHandler, json } from "#lib/server/define-handler.ts";
import { pointSchema } from "#lib/server/intent-schema.ts";

/** The address at a point. */
export const POST = defineHandler({
  name: "geocode-reverse",
  limit: { name: "geocode", most: 120, seconds: 60 },
  input: pointSchema,
  run: async (point, { clientAddress, requestId }) =>
    json({ places: await geocodePoint(point, { clientAddress, requestId }) }),
});
