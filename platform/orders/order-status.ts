import { and, eq } from "drizzle-orm";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";

/** Who moves an order. */
export type StatusSource = "customer" | "clock" | "command";

/** Notes a status in the order's history. */
export async function noteStatus(
  database: Database,
  change: { order: number; status: OrderStatus; source: StatusSource; now: number },
): Promise<void> {
  const { order, status, source, now } = change;
  await database.insert(orderStatusChanges).values({ order, status, source, changed_at: new Date(now) });
}

/** Moves an order from one status to another, once: false when it is not in that status any more. */
export async function moveOrder(
  database: Database,
  change: { order: number; from: number | null; to: OrderStatus; source: StatusSource; now: number },
): Promise<boolean> {
  const { order, from, to, source, now } = change;
  return database.transaction(async (transaction) => {
    const isWhereItWas = from === null ? undefined : eq(orders.status, from);
    const moved = await transaction
      .update(orders)
      .set({ status: to, updated_at: new Date(now) })
      .where(and(eq(orders.id, order), isWhereItWas))
      .returning({ id: orders.id });
    if (moved.length === 0) return false;
    await noteStatus(transaction, { order, status: to, source, now });
    return true;
  });
}

const next: Partial<Record<OrderStatus, OrderStatus>> = {
  [orderStatus.received]: orderStatus.preparing,
  [orderStatus.preparing]: orderStatus.ready,
  [orderStatus.onTheWay]: orderStatus.delivered,
};

/** The status after this one on an order's way to the customer, null at its end and for what does not move by itself. */
export function nextStatus(status: OrderStatus, mode: DeliveryMode): OrderStatus | null {
  if (status === orderStatus.ready) return mode === "delivery" ? orderStatus.onTheWay : orderStatus.delivered;
  return next[status] ?? null;
}
