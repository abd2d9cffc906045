import { z } from "zod";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { orderPushEndSchema, orderPushSchema } from "#wire/order/access/order-push.ts";
import { subscribeToOrder, unsubscribeFromOrder } from "./subscribe.ts";

const numberParam = z.object({
  display_number: z
    .string()
    .max(40)
    .transform((number) => number.trim().toUpperCase()),
});

const subscribe = defineCall({
  method: "POST",
  path: "/api/orders/push/:display_number",
  tag: "Orders",
  summary:
    "Has a browser be notified of an order until its end: by its customer or guest, or with its owner's token (A261)",
  access: "optional",
  limit: { name: "order-push", most: 20, seconds: 600 },
  params: numberParam,
  body: orderPushSchema,
  answers: {
    204: { description: "Subscribed; once more is the same" },
    404: { description: "order_not_found: there is none, or it is somebody else's" },
    409: { description: "push_off, order_over, kiosk_order, too_many_browsers" },
    422: { description: "invalid_input: also an endpoint of a host that is no known push service" },
  },
  run: async ({ params, body, customer, guest, orderToken: token, platform }) => {
    await subscribeToOrder(platform, params.display_number, body, { customer, guest, token });
    return { status: 204 };
  },
});

const unsubscribe = defineCall({
  method: "POST",
  path: "/api/orders/push/:display_number/end",
  tag: "Orders",
  summary: "Forgets a browser, which alone knows its endpoint",
  access: "public",
  limit: { name: "order-push", most: 20, seconds: 600 },
  params: numberParam,
  body: orderPushEndSchema,
  answers: { 204: { description: "Forgotten, or never known" } },
  run: async ({ params, body, platform }) => {
    await unsubscribeFromOrder(platform, params.display_number, body);
    return { status: 204 };
  },
});

/** Who is notified of an order by a push service. */
export const orderPushCalls: Call[] = [subscribe, unsubscribe];
