import { and, eq } from "drizzle-orm";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { orderStatus, type OrderStatus, undoneStatuses } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { releaseOffers, retakeOffers } from "#platform/offers/redeem.ts";

export type StatusSource = "customer" | "clock" | "command" | "provider";

export async function noteStatus(
  database: Database,
  change: { order: number; status: OrderStatus; source: StatusSource; now: number },
): Promise<void> {
  const { order, status, source, now } = change;
  await database.insert(orderStatusChanges).values({ order, status, source, changed_at: new Date(now) });
}

/** Moves an order to another status, once: false when it is no longer in `from`. */
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
    if (undoneStatuses.some((undone) => undone === to)) await releaseOffers(transaction, order, now);
    else if (source === "command") await retakeOffers(transaction, order);
    return true;
  });
}

const next: Partial<Record<OrderStatus, OrderStatus>> = {
  [orderStatus.scheduled]: orderStatus.received,
  [orderStatus.received]: orderStatus.preparing,
  [orderStatus.preparing]: orderStatus.ready,
  [orderStatus.onTheWay]: orderStatus.delivered,
};

/** The next status on the way to the customer, null at the end and for what does not advance by itself. */
export function nextStatus(status: OrderStatus, mode: DeliveryMode): OrderStatus | null {
  if (status === orderStatus.ready) return mode === "delivery" ? orderStatus.onTheWay : orderStatus.delivered;
  return next[status] ?? null;
}
