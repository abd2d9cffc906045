import { and, eq, gt, notInArray, sql } from "drizzle-orm";
import { bogotaParts } from "#domain/base/bogota-time.ts";
import { day } from "#domain/base/duration.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";

/** Days that are looked back on. */
const lookBack = 30;
/** Fewer say more about these customers than about the dishes (D4). */
const leastOrders = 20;
export const leastCustomers = 5;
/** Dishes that are named. */
const mostNamed = 6;

/** Statuses in which nothing was sold. */
const unsold = [
  orderStatus.cancelled,
  orderStatus.rejected,
  orderStatus.returned,
  orderStatus.awaitingPayment,
  orderStatus.paymentFailed,
];

/** The orders of a branch that sold something in the thirty days before `now` (ms). */
export function soldLately(branchId: number, now: number) {
  return and(
    eq(orders.branch, branchId),
    gt(orders.created_at, new Date(now - lookBack * day)),
    notInArray(orders.status, unsold),
  );
}

type Sold = ReturnType<typeof soldLately>;

/** Whether what they sold may be shown (D4). */
export async function areEnough(database: Database, sold: Sold): Promise<boolean> {
  const [known] = await database
    .select({
      orders: sql<number>`count(*)::int`,
      customers: sql<number>`count(distinct coalesce(${orders.customer}::text, ${orders.orderer_key}))::int`,
    })
    .from(orders)
    .where(sold);
  return known !== undefined && known.orders >= leastOrders && known.customers >= leastCustomers;
}

/**
 * The menu items that most orders of a branch had in the thirty days before `now` (ms), the most ordered first: ids alone, no
 * counts (D4). None where too few orders, or too few customers, would say it.
 */
export async function countMostOrdered(database: Database, branchId: number, now: number): Promise<number[]> {
  const sold = soldLately(branchId, now);
  if (!(await areEnough(database, sold))) return [];
  const item = sql<number>`(line.value ->> 'id')::int`;
  const rows = await database
    .select({ id: item })
    .from(sql`${orders}, jsonb_array_elements(${orders.products}) as line`)
    .where(sold)
    .groupBy(item)
    .orderBy(sql`count(distinct ${orders.id}) desc, ${item}`)
    .limit(mostNamed);
  return rows.map(({ id }) => id);
}

/** What is counted of a branch. */
export type DailyCount<T> = (branchId: number) => Promise<T>;

/** Counts for each branch once a day of Bogotá, when it is first asked for; what failed is counted again. */
export function countDaily<T>(
  clock: () => number,
  count: (branchId: number, now: number) => Promise<T>,
): DailyCount<T> {
  let today = "";
  const counted = new Map<number, Promise<T>>();
  return async (branchId) => {
    const now = clock();
    const { date } = bogotaParts(now);
    if (date !== today) counted.clear();
    today = date;
    const known = counted.get(branchId);
    if (known) return await known;
    const counting = count(branchId, now);
    counted.set(branchId, counting);
    counting.catch(() => counted.delete(branchId));
    return await counting;
  };
}
