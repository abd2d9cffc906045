import * as v from "valibot";
import { orderNumberSchema, trackedOrderSchema } from "#lib/exchange/order.ts";
import { readTrackedOrder } from "#lib/server/central/tracked-order.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

/** How an order stands; name, phone and address only for whoever ordered it (D4). */
export const GET = defineHandler({
  name: "order",
  access: "public",
  // Numbers can be guessed, so looking them up is slow work (U12).
  limit: { name: "order", most: 30, seconds: 60 },
  input: v.strictObject({ number: orderNumberSchema }),
  answer: trackedOrderSchema,
  run: async ({ number }, { session, business, clientAddress, clientBrowser, requestId }) => {
    const asker = { token: session.login?.token ?? null, clientAddress, clientBrowser, requestId };
    const order = await readTrackedOrder(number, business.id, asker);
    return order ?? refuse(404, "no_order");
  },
});
