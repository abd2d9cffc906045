import * as v from "valibot";
import { orderListSchema } from "#lib/exchange/order.ts";
import { listOrders } from "#lib/server/central/order-list.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The customer's orders in progress and those of today, what changed last first, at most five (A95). */
export const GET = defineHandler({
  name: "orders",
  access: "customer",
  limit: { name: "orders", most: 120, seconds: 60 },
  input: v.strictObject({}),
  answer: orderListSchema,
  run: async (_input, { login, business, clientAddress, clientBrowser, requestId }) => {
    const owner = { ...login, businessId: business.id, clientAddress, clientBrowser, requestId };
    return { orders: await listOrders(owner, Date.now()) };
  },
});
