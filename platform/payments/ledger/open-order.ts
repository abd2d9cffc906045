import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { holidayDates } from "#domain/base/holiday.ts";
import { orderStatus, parseOrderStatus, type OrderStatus, undoneStatuses } from "#domain/order/order-status.ts";
import type { UnpaidOrder } from "#domain/order/payment/payment.ts";
import type { Branch } from "#domain/store/branch.ts";
import { findCoverageArea } from "#domain/store/coverage.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import type { Database } from "#platform/db/database.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { retakeOffers } from "#platform/offers/redeem.ts";
import { areDishesLeft } from "#platform/orders/dishes-left.ts";
import { lookForBranch } from "#platform/orders/find-branch.ts";
import { findSellingBusiness } from "#platform/orders/find-selling-business.ts";
import { moveOrder } from "#platform/orders/order-status.ts";

export type OrderRow = typeof orders.$inferSelect;

export async function orderOfPayment(database: Database, id: number): Promise<OrderRow> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw new Error("A payment has an order.");
  return row;
}

/** The time (ms) that an order is for, null for as soon as possible; `scheduling` is an instant or a text. */
function scheduledTime({ scheduling }: Pick<OrderRow, "scheduling">): number | null {
  const orderInstant = Date.parse(scheduling ?? "");
  return Number.isNaN(orderInstant) ? null : orderInstant;
}

/** Whether another order of its person at the business stands that came after it. */
async function isReplacedByOther(database: Database, row: OrderRow): Promise<boolean> {
  const { customer, orderer_key, business } = row;
  if (orderer_key === null || business === null) return false;
  // What waits for its money is replaced by the same things only, and at a table what differs is another round (A213).
  const isSameOnly = row.status === orderStatus.awaitingPayment || row.table !== null;
  const isLater = and(
    // The contact that a customer's order went by may be somebody else's now (A226).
    customer === null ? eq(orders.orderer_key, orderer_key) : eq(orders.customer, customer),
    eq(orders.business, business),
    gt(orders.id, row.id),
    notInArray(orders.status, [...undoneStatuses]),
    isSameOnly && row.lines_hash !== null ? eq(orders.lines_hash, row.lines_hash) : undefined,
  );
  const [later] = await database.select({ id: orders.id }).from(orders).where(isLater).limit(1);
  return later !== undefined;
}

/** An order as its payment finds it. */
export async function unpaidOrder(database: Database, row: OrderRow): Promise<UnpaidOrder> {
  const [last] = await database
    .select({ source: orderStatusChanges.source, status: orderStatusChanges.status })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.order, row.id))
    .orderBy(desc(orderStatusChanges.id))
    .limit(1);
  const endedBy = last?.status === orderStatus.paymentFailed ? last.source : null;
  return {
    status: parseOrderStatus(row.status ?? 0) ?? orderStatus.rejected,
    createdAt: row.created_at.getTime(),
    orderInstant: scheduledTime(row),
    isReplaced: endedBy === "customer" || (await isReplacedByOther(database, row)),
    isClosed: endedBy === "command",
  };
}

/** Whether a delivery still reaches its door; any other order needs none. */
function isReached(row: OrderRow, branch: Branch): boolean {
  const method = branch.deliveryMethods.find(({ id }) => id === String(row.delivery_method));
  if (method?.mode !== "delivery") return method !== undefined;
  const { address_geolocation_latitude: latitude, address_geolocation_longitude: longitude } = row;
  if (latitude === null || longitude === null) return false;
  return findCoverageArea(branch.coverageAreas, { latitude, longitude }) !== null;
}

/** Whether an order can still be made as of now: opening, slot, coverage and dishes; its amounts stay as agreed (A211). */
export async function isStillMade(database: Database, row: OrderRow, now: number): Promise<boolean> {
  const time = scheduledTime(row);
  if (time !== null && time <= now) return false;
  const business = row.business === null ? null : await findSellingBusiness(database, row.business);
  if (business === null || row.branch === null || !business.business.isActive) return false;
  const found = await lookForBranch(database, { businessId: business.id, branchId: row.branch });
  if (found === null || !isReached(row, found.branch)) return false;
  const at = time ?? now;
  const opening = { business: business.business, branch: found.branch, now: at, holidays: holidayDates(at) };
  return branchAvailability(opening).isOpen && (await areDishesLeft(database, row, at));
}

/** Rolls back what an opening had done so far. */
class NotOpened extends Error {
  override name = "NotOpened";
}

/** Opens an order that waited for its payment, or was ended for want of it: with all its offers, or not at all. */
export async function openOrder(
  transaction: Database,
  row: OrderRow,
  { to, now }: { to: OrderStatus; now: number },
): Promise<boolean> {
  const { awaitingPayment, paymentFailed } = orderStatus;
  const from = row.status === awaitingPayment ? awaitingPayment : paymentFailed;
  try {
    return await transaction.transaction(async (inner) => {
      const isMoved = await moveOrder(inner, { order: row.id, from, to, source: "provider", now });
      if (!isMoved) throw new NotOpened();
      // What waits for its payment has its offers.
      if (from === awaitingPayment) return true;
      if (!(await retakeOffers(inner, row.id))) throw new NotOpened();
      failpoint("payment.reopened");
      return true;
    });
  } catch (error) {
    if (error instanceof NotOpened) return false;
    throw error;
  }
}
