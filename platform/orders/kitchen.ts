import { and, eq, gt, inArray, lte, not, sum } from "drizzle-orm";
import { deliveryTimeOf, kitchenWait, longestInKitchen } from "#domain/order/time/kitchen-queue.ts";
import { loadsKitchen, orderStatus } from "#domain/order/order-status.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { awaitsTaking } from "./party/first-order.ts";

const inKitchen = Object.values(orderStatus).filter(loadsKitchen);

/** Minutes that an order which begins at `start` (ms) waits for those in progress; 0 where the branch does not compute
 * its time (A198). */
export async function kitchenWaitAt(database: Database, branch: Branch, start: number): Promise<number> {
  if (!branch.automaticTime) return 0;
  const [row] = await database
    .select({ minutes: sum(orders.kitchen_minutes) })
    .from(orders)
    .innerJoin(businesses, eq(businesses.id, orders.business))
    .where(
      and(
        eq(orders.branch, Number(branch.id)),
        inArray(orders.status, inKitchen),
        lte(orders.starts_at, new Date(start)),
        gt(orders.starts_at, new Date(start - longestInKitchen)),
        // Nobody cooks what the business has not taken (M19).
        not(awaitsTaking(database)),
      ),
    );
  return kitchenWait(Number(row?.minutes ?? 0), branch.loadFactor);
}

/** What an order is promised in minutes from its start; it is kept with the order. */
export async function estimateOf(
  database: Database,
  { branch, kitchenMinutes }: { branch: Branch; kitchenMinutes: number },
  start: number,
): Promise<MinuteRange> {
  const wait = await kitchenWaitAt(database, branch, start);
  return deliveryTimeOf(branch, { own: kitchenMinutes, wait });
}
