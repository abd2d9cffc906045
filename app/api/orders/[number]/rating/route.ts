import * as v from "valibot";
import { orderNumberSchema } from "#lib/exchange/order.ts";
import { ratingStateSchema } from "#lib/exchange/rating.ts";
import { readRatingState } from "#lib/server/sources/order-rating.ts";
import { orderRater } from "#lib/server/order/order-asker.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { ownOrderKey } from "#lib/server/request/own-orders.ts";

/** Whether an order of one's own can be rated (A124); to anybody else there is none. */
export const GET = defineHandler({
  name: "rating",
  access: "public",
  limit: { name: "rating", most: 30, seconds: 60 },
  ownKey: ownOrderKey,
  input: v.strictObject({ number: orderNumberSchema }),
  answer: ratingStateSchema,
  run: async ({ number }, context) => {
    const found = await readRatingState(number, await orderRater(number, context));
    return found.ok ? { state: found.value } : refuse(404, "no_order");
  },
});
