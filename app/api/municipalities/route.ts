import * as v from "valibot";
import { addressLimits } from "#domain/person/address-limits.ts";
import { municipalitiesSchema } from "#lib/exchange/place/municipalities.ts";
import { meantAtEnd } from "#lib/server/municipality/municipality-claim.ts";
import { municipalities } from "#lib/server/municipality/municipalities.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

const mostSuggested = 6;

/** Which municipalities a text may become, on any backend. Where somebody lives is in no address bar (X11). */
export const POST = defineHandler({
  name: "municipalities",
  access: "public",
  limit: { name: "suggest", most: 240, seconds: 60 },
  input: v.strictObject({ q: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(addressLimits.city)) }),
  answer: municipalitiesSchema,
  run: async ({ q }) => {
    const { suggested, labelOf } = municipalities;
    const [city = null] = meantAtEnd(q);
    return { names: suggested(q, mostSuggested).map(labelOf), city: city && labelOf(city) };
  },
});
