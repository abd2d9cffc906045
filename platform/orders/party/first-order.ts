import { and, eq, gt, inArray, isNotNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { activeStatuses, orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";

const { received, scheduled, delivered } = orderStatus;
const waiting: readonly number[] = [received, scheduled];
/** An order that the business has taken. */
const taken = [...activeStatuses.filter((status) => !waiting.includes(status)), delivered];

/**
 * Of an order joined with its business: whether it is the first one of a guest's visit to a table, where `confirm_table` is set, and
 * nobody of the business has taken it. Once one was taken, those of the next four hours go on (D2, A241, M19).
 */
export function awaitsTaking(database: Database): SQL {
  const earlier = alias(orders, "earlier");
  const takenBefore = database
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.orderer_key, orders.orderer_key),
        eq(earlier.branch, orders.branch),
        eq(earlier.table, orders.table),
        inArray(earlier.status, taken),
        lt(earlier.id, orders.id),
        gt(earlier.created_at, sql`${orders.created_at} - interval '4 hours'`),
      ),
    );
  const isFirst = and(
    eq(orders.status, received),
    isNotNull(orders.table),
    sql`coalesce(${orders.orderer_key} like 'guest:%', false)`,
    sql`coalesce(${businesses.config} -> 'orders' ->> 'confirm_table' = 'true', false)`,
    notExists(takenBefore),
  );
  return isFirst ?? sql`false`;
}

/** Whether an order of these waits to be taken. */
export async function isAwaited(database: Database, which: SQL): Promise<boolean> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(businesses, eq(businesses.id, orders.business))
    .where(and(which, awaitsTaking(database)))
    .limit(1);
  return rows.length > 0;
}
