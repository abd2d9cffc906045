import { z } from "zod";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { trackOrder } from "#platform/orders/track-order.ts";
import { idSchema } from "#wire/field.ts";
import { trackedRow } from "#wire/order/tracked-order.ts";

const status = defineCall({
  method: "GET",
  path: "/api/orders/status/:display_number",
  tag: "Orders",
  summary:
    "How an order stands, by its number; what was ordered and whose it is with its token, its customer's or its guest's",
  access: "optional",
  limit: { name: "order-status", most: 30, seconds: 60 },
  params: z.object({
    display_number: z
      .string()
      .max(40)
      .transform((number) => number.trim().toUpperCase()),
  }),
  query: z.object({ business: idSchema }),
  answers: {
    200: { description: "The order", schema: z.object({ data: trackedRow }) },
    404: { description: "order_not_found: the business has no such order" },
    429: { description: "too_many_requests" },
  },
  run: async ({ params, query, customer, guest, orderToken: token, platform }) => {
    const order = { businessId: query.business, displayNumber: params.display_number };
    const row = await trackOrder(platform, order, { customer, guest, token });
    if (row === null) throw new Refusal(404, "order_not_found");
    return { status: 200, body: { data: row } };
  },
});

/** An order's status (S3 §2, §7). */
export const orderTrackingCalls: Call[] = [status];
