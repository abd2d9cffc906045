import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { holidayDates } from "#domain/base/holiday.ts";
import { orderStatus, parseOrderStatus, type OrderStatus, undoneStatuses } from "#domain/order/order-status.ts";
import type { UnpaidOrder } from "#domain/order/payment/payment.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import type { Database } from "#platform/db/database.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { retakeOffers } from "#platform/offers/redeem.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import { findSellingBusiness } from "#platform/orders/find-selling-business.ts";
import { moveOrder } from "#platform/orders/order-status.ts";
import { Refusal } from "#platform/http/refusal.ts";

export type OrderRow = typeof orders.$inferSelect;

export async function orderOfPayment(database: Database, id: number): Promise<OrderRow> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw new Error("A payment has an order.");
  return row;
}

/** The time (ms) that an order is for, null for as soon as possible; `scheduling` is an instant or a text. */
export function scheduledTime({ scheduling }: Pick<OrderRow, "scheduling">): number | null {
  const orderInstant = Date.parse(scheduling ?? "");
  return Number.isNaN(orderInstant) ? null : orderInstant;
}

/** Whether its customer gave it up, or has ordered again at the business since (A199). */
async function isReplaced(database: Database, row: OrderRow): Promise<boolean> {
  const [last] = await database
    .select({ source: orderStatusChanges.source, status: orderStatusChanges.status })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.order, row.id))
    .orderBy(desc(orderStatusChanges.id))
    .limit(1);
  if (last?.source === "customer" && last.status === orderStatus.paymentFailed) return true;
  if (row.orderer_key === null || row.business === null) return false;
  const isLater = and(
    eq(orders.orderer_key, row.orderer_key),
    eq(orders.business, row.business),
    gt(orders.id, row.id),
    notInArray(orders.status, [...undoneStatuses]),
  );
  const [later] = await database.select({ id: orders.id }).from(orders).where(isLater).limit(1);
  return later !== undefined;
}

/** An order as its payment finds it. */
export async function unpaidOrder(database: Database, row: OrderRow): Promise<UnpaidOrder> {
  return {
    status: parseOrderStatus(row.status ?? 0) ?? orderStatus.rejected,
    createdAt: row.created_at.getTime(),
    orderInstant: scheduledTime(row),
    isReplaced: await isReplaced(database, row),
  };
}

/** Whether the branch takes an order for that time now; its dishes and amounts stay as they were agreed. */
async function isTaken(database: Database, row: OrderRow, now: number): Promise<boolean> {
  const business = row.business === null ? null : await findSellingBusiness(database, row.business);
  if (business === null || row.branch === null || !business.business.isActive) return false;
  try {
    const { branch } = await findBranch(database, business.id, row.branch);
    const at = Math.max(now, scheduledTime(row) ?? now);
    return branchAvailability({ business: business.business, branch, now: at, holidays: holidayDates(at) }).isOpen;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Rolls back what a reopening had done so far. */
class NotTaken extends Error {
  override name = "NotTaken";
}

/** Takes an order up again that was given up for want of payment: with all its offers and an open branch, or not at all. */
export async function reopenOrder(
  transaction: Database,
  row: OrderRow,
  { to, now }: { to: OrderStatus; now: number },
): Promise<boolean> {
  if (!(await isTaken(transaction, row, now))) return false;
  try {
    return await transaction.transaction(async (inner) => {
      const change = { order: row.id, from: orderStatus.paymentFailed, to, source: "provider", now } as const;
      const isMoved = await moveOrder(inner, change);
      if (!isMoved || !(await retakeOffers(inner, row.id))) throw new NotTaken();
      failpoint("payment.reopened");
      return true;
    });
  } catch (error) {
    if (error instanceof NotTaken) return false;
    throw error;
  }
}
