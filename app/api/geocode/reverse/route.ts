import { geocoding } from "#lib/server/geocoding.ts";
import { pointSchema } from "#lib/server/intent-schemas.ts";
import { readHandler } from "#lib/server/read-handler.ts";

/** The address at a point. */
export const POST = readHandler(pointSchema, async ({ question }) => {
  const results = await geocoding.at(question);
  return { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results };
});
