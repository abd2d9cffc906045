import { z } from "zod";
import { addressLimits } from "#domain/address.ts";
import { geocoding } from "#lib/server/geocoding.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const question = z.strictObject({
  q: z.string().trim().min(1).max(addressLimits.line1),
  city: z.string().max(addressLimits.city),
});

/** Places that an address may become while it is typed. */
export const POST = readHandler(question, async ({ question: { q, city } }) => {
  const results = await geocoding.suggest(q, city);
  return { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results };
});
