import { z } from "zod";
import { addressLimits } from "#domain/address.ts";
import { geocoding } from "#lib/server/geocoding.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const question = z.strictObject({
  address: z.string().trim().min(1).max(addressLimits.line1),
  neighborhood: z.string().max(addressLimits.neighborhood),
  city: z.string().max(addressLimits.city),
  country: z.string().max(60),
});

/** Where an address is; it travels in the body because it is personal. */
export const POST = readHandler(question, async ({ question: asked, tenant }) => {
  const results = await geocoding.find({ ...asked, country: tenant.business.country });
  return { status: results.length > 0 ? "OK" : "ZERO_RESULTS", results };
});
