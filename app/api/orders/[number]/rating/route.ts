import * as v from "valibot";
import { orderNumberSchema } from "#lib/exchange/order.ts";
import { ratingStateSchema } from "#lib/exchange/rating.ts";
import { readRatingState } from "#lib/server/central/order-rating.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

/** Whether the customer's own order can be rated (A124). */
export const GET = defineHandler({
  name: "rating",
  access: "customer",
  limit: { name: "rating", most: 30, seconds: 60 },
  input: v.strictObject({ number: orderNumberSchema }),
  answer: ratingStateSchema,
  run: async ({ number }, { login, business, clientAddress, clientBrowser, requestId }) => {
    const rater = { ...login, businessId: business.id, clientAddress, clientBrowser, requestId };
    const found = await readRatingState(number, rater);
    return found.ok ? { state: found.value } : refuse(404, "no_order");
  },
});
