import { orderIntentSchema } from "#lib/exchange/intent.ts";
import { defineHandler, json, refuse } from "#lib/server/request/define-handler.ts";
import { getQuote } from "#lib/server/order/quote.ts";

/** What a cart costs, by the server's own menu. A read that carries an address, so it is a POST (X11). */
export const POST = defineHandler({
  name: "quote",
  limit: { name: "quote", most: 240, seconds: 60 },
  input: orderIntentSchema,
  run: async (intent, { tenant, business, session, clientAddress, requestId }) => {
    const { login, browser } = session;
    const quote = await getQuote({ tenant, business }, intent, { login, browser, clientAddress, requestId });
    return quote ? json(quote) : refuse(404, "no_menu");
  },
});
