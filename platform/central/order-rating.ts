import { type Call, defineCall } from "#platform/calls/call.ts";
import { shows } from "#domain/order/access/order-access.ts";
import type { orders } from "#platform/db/tables/order.ts";
import { accessOf } from "#platform/orders/link/order-links.ts";
import { rateOrder } from "#platform/orders/rate-order.ts";
import { orderRatingSchema, ratedSchema } from "#wire/order/order-rating.ts";

const qualifyOrder = defineCall({
  method: "POST",
  path: "/api/orders/qualifyOrder",
  tag: "Orders",
  summary: "Rates an order from 1 to 5, once: by its customer or guest, or with its owner's token",
  access: "optional",
  limit: { name: "order-rating", most: 20, seconds: 60 },
  body: orderRatingSchema,
  answers: {
    201: { description: "Rated", schema: ratedSchema },
    404: { description: "order_not_found: there is none, or it is somebody else's" },
    409: { description: "already_rated, with the rate; not_delivered: it never arrived, or was taken back" },
  },
  run: async ({ body, customer, guest, orderToken: token, platform }) => {
    const keys = await platform.orderKeys();
    const asker = { customer, guest, token, now: platform.clock() };
    const isAllowed = (order: typeof orders.$inferSelect) => shows(accessOf(keys, order, asker), "person");
    const rated = await rateOrder(platform.database, body, isAllowed);
    return { status: 201, body: rated };
  },
});

/** Rating an order (S3 §7, A124). */
export const orderRatingCalls: Call[] = [qualifyOrder];
