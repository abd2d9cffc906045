import { z } from "zod";
import { defineHandler, json, refuse } from "#lib/server/define-handler.ts";
import { addressSchema, idSchema, linesSchema, modeSchema } from "#lib/server/intent-schema.ts";
import { buildQuote } from "#lib/server/quote.ts";
import { getQuoteKnowledge } from "#lib/server/quote-knowledge.ts";

/** What a cart costs, by the server's own menu. A read that carries an address, so it is a POST (X11). */
export const POST = defineHandler({
  name: "quote",
  limit: { name: "quote", most: 240, seconds: 60 },
  input: z.strictObject({
    branchId: idSchema,
    lines: linesSchema,
    mode: modeSchema,
    address: addressSchema.nullable().default(null),
    paymentMethodId: idSchema.nullable().default(null),
  }),
  run: async (intent, { tenant, business, clientAddress, requestId }) => {
    const knowledge = await getQuoteKnowledge({ tenant, business }, intent, { clientAddress, requestId });
    return knowledge ? json(buildQuote(intent, knowledge)) : refuse(404, "no_menu");
  },
});
