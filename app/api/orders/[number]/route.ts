import * as v from "valibot";
import { orderNumberSchema, trackedOrderSchema } from "#lib/exchange/order.ts";
import { openOrder } from "#lib/server/order/order-asker.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { ownOrderKey } from "#lib/server/request/own-orders.ts";

/** How an order stands; what was ordered for who has a link of it, and whose it is only for whoever ordered it (D4). */
export const GET = defineHandler({
  name: "order",
  access: "public",
  // Numbers can be guessed, so looking them up is slow work (U12).
  limit: { name: "order", most: 30, seconds: 60 },
  ownKey: ownOrderKey,
  input: v.strictObject({ number: orderNumberSchema }),
  answer: trackedOrderSchema,
  run: async ({ number }, context) => (await openOrder(number, context)) ?? refuse(404, "no_order"),
});
