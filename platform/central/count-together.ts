import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { areEnough, leastCustomers, soldLately } from "./count-most-ordered.ts";

/** Dishes that are named beside one. */
const mostBeside = 8;

/** A menu item, and those that orders had together with it, the one in most orders first. */
export interface OrderedTogether {
  menu_product_item: number;
  together: number[];
}

/** Each menu item of each order once, with who ordered. */
function linesOf(database: Database, sold: ReturnType<typeof soldLately>, name: string) {
  return database
    .selectDistinct({
      order: sql<number>`${orders.id}`.as(`${name}_order`),
      person: sql<string>`coalesce(${orders.customer}::text, ${orders.orderer_key})`.as(`${name}_person`),
      item: sql<number>`(line.value ->> 'id')::int`.as(`${name}_item`),
    })
    .from(sql`${orders}, jsonb_array_elements(${orders.products}) as line`)
    .where(sold)
    .as(name);
}

/**
 * What orders of a branch had together in the thirty days before `now` (ms): ids alone, no counts (D4). None where too few
 * orders, or too few customers, would say it, and no pair that fewer customers than that had.
 */
export async function countTogether(database: Database, branchId: number, now: number): Promise<OrderedTogether[]> {
  const sold = soldLately(branchId, now);
  if (!(await areEnough(database, sold))) return [];
  const [one, other] = [linesOf(database, sold, "one"), linesOf(database, sold, "other")];
  const rows = await database
    .select({ item: one.item, other: other.item })
    .from(one)
    .innerJoin(other, and(eq(one.order, other.order), ne(one.item, other.item)))
    .groupBy(one.item, other.item)
    .having(sql`count(distinct ${one.person}) >= ${leastCustomers}`)
    .orderBy(one.item, sql`count(*) desc`, other.item);
  const beside = Map.groupBy(rows, ({ item }) => item);
  return [...beside].map(([item, others]) => ({
    menu_product_item: item,
    together: others.slice(0, mostBeside).map((pair) => pair.other),
  }));
}
