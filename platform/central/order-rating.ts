import { type Call, defineCall } from "#platform/calls/call.ts";
import { rateOrder } from "#platform/orders/rate-order.ts";
import { orderRatingSchema, ratedSchema } from "#wire/order/order-rating.ts";

const qualifyOrder = defineCall({
  method: "POST",
  path: "/api/orders/qualifyOrder",
  tag: "Orders",
  summary: "Rates an order from 1 to 5, once: by its customer, or by who has its key",
  access: "optional",
  limit: { name: "order-rating", most: 20, seconds: 60 },
  body: orderRatingSchema,
  answers: {
    201: { description: "Rated", schema: ratedSchema },
    404: { description: "order_not_found: there is none, or it is somebody else's" },
    409: { description: "already_rated, with the rate; not_delivered: it never arrived, or was taken back" },
  },
  run: async ({ body, customer, platform }) => {
    const key = body.order_unique_identifier;
    const isAllowed = (order: { customer: number | null; order_unique_identifier: string | null }) =>
      (order.customer !== null && order.customer === customer?.user.id) ||
      (key !== undefined && order.order_unique_identifier === key);
    const rated = await rateOrder(platform.database, body, isAllowed);
    return { status: 201, body: rated };
  },
});

/** Rating an order (S3 §7, A124). */
export const orderRatingCalls: Call[] = [qualifyOrder];
