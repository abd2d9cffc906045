import { eq } from "drizzle-orm";
import { z } from "zod";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { addPushTasks } from "#platform/push/order-push-task.ts";
import { orderMovedKind } from "./order-tasks.ts";

/** Tells every storefront that an order has another status, and every browser that is notified of it: a task of its own for each, so that one cannot hold up another. */
export const orderMoved = defineOutboxKind({
  name: orderMovedKind,
  payload: z.object({ order: z.int(), status: z.int().optional() }),
  run: async ({ platform, payload, key }) => {
    const [row] = await platform.database
      .select({ number: orders.display_number, business: businesses.id, domain: businesses.domain })
      .from(orders)
      .innerJoin(businesses, eq(businesses.id, orders.business))
      .where(eq(orders.id, payload.order));
    if (row === undefined || row.number === null) return null;
    const { number, business, domain } = row;
    const event = {
      event: "order.updated",
      domain: domain ?? "",
      business_id: business,
      display_number: number,
    } as const;
    const { order, status } = payload;
    // Each has a key of its own: what a repetition finds is not written again.
    await platform.announce(platform.database, event, key);
    if (status !== undefined) await addPushTasks(platform.database, { order, status, key, now: platform.clock() });
    return null;
  },
});
