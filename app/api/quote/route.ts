import { orderIntentSchema } from "#lib/exchange/intent.ts";
import { defineHandler, json, refuse } from "#lib/server/request/define-handler.ts";
import { personOf } from "#lib/server/order/offer-facts.ts";
import { getQuote } from "#lib/server/order/quote.ts";
import { touchPlace } from "#lib/server/request/orderer.ts";

/** What a cart costs, by the server's own menu. A read that carries an address, so it is a POST (X11). */
export const POST = defineHandler({
  name: "quote",
  access: "public",
  limit: { name: "quote", most: 240, seconds: 60 },
  input: orderIntentSchema,
  run: async (intent, context) => {
    const quote = await getQuote(context, intent, personOf(context));
    await touchPlace(context.orderer, context.tenant);
    return quote ? json(quote) : refuse(404, "no_menu");
  },
});
