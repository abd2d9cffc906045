import { and, asc, eq, inArray, lte, not, or } from "drizzle-orm";
import { orderStatus, parseOrderStatus } from "#domain/order/order-status.ts";
import { deliveryModeOf } from "#domain/store/mode.ts";
import { deliveryMethods } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { describeError } from "#platform/http/log.ts";
import { moveCouriers } from "./couriers.ts";
import { moveOrder, nextStatus } from "./order-status.ts";
import { awaitsTaking } from "./party/first-order.ts";

const moving = [orderStatus.received, orderStatus.preparing, orderStatus.ready, orderStatus.onTheWay];

/** Moves what was in its status for a step, or whose time has come, to the next one; answers how many. */
export async function advanceOrders(platform: PlatformContext): Promise<number> {
  const now = platform.clock();
  const stepAgo = new Date(now - platform.settings.simulationStepSeconds * 1000);
  const isWaiting = and(
    inArray(orders.status, moving),
    lte(orders.updated_at, stepAgo),
    not(awaitsTaking(platform.database)),
  );
  // Kept in one form, which sorts as text (A147).
  const isDue = and(eq(orders.status, orderStatus.scheduled), lte(orders.scheduling, new Date(now).toISOString()));
  const due = await platform.database
    .select({ id: orders.id, status: orders.status, method: deliveryMethods.id, name: deliveryMethods.internal_name })
    .from(orders)
    .innerJoin(deliveryMethods, eq(deliveryMethods.id, orders.delivery_method))
    .innerJoin(businesses, eq(businesses.id, orders.business))
    .where(or(isWaiting, isDue))
    .orderBy(asc(orders.id))
    .limit(200);
  let moved = 0;
  for (const { id, status, method, name } of due) {
    const mode = deliveryModeOf({ id: String(method), internalName: name });
    const from = parseOrderStatus(status ?? 0);
    if (mode === null || from === null) continue;
    const to = nextStatus(from, mode);
    if (to === null) continue;
    if (await moveOrder(platform.database, { order: id, from, to, source: "clock", now })) moved += 1;
  }
  return moved;
}

/** Lets the demo's orders advance by themselves, unless a step is 0 seconds; answers how to stop it. */
export function startSimulator(platform: PlatformContext): () => void {
  const step = platform.settings.simulationStepSeconds * 1000;
  if (step === 0) return () => {};
  let isBusy = false;
  const timer = setInterval(
    () => {
      if (isBusy) return;
      isBusy = true;
      advanceOrders(platform)
        .then(() => moveCouriers(platform.database, { now: platform.clock(), stepMilliseconds: step }))
        .catch((error: unknown) => platform.log("error", "simulator_failed", describeError(error)))
        .finally(() => {
          isBusy = false;
        });
    },
    Math.min(Math.max(step / 4, 250), 5_000),
  );
  return () => clearInterval(timer);
}
