import { and, eq, sql } from "drizzle-orm";
import { day, minute } from "#domain/base/duration.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { itemSideOrTopings, menuGroups, menuProductBranches, menuProductItems } from "#platform/db/tables/menu.ts";
import { orders } from "#platform/db/tables/order.ts";
import { products } from "#platform/db/tables/product.ts";

/** Four weeks of the demo's past, so that there is something that is ordered most. */
const days = 28;
const ordersADay = 8;
const customers = 40;
/** Of three orders two have something beside the first dish. */
const withMore = 2 / 3;
/** Dishes that people take along. */
const takenAlong = 5;
const seed = 20_261_123;

/** Numbers between 0 and 1, the same ones for a seed (mulberry32). */
function seededNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function dishesOf(database: Database, branch: number) {
  return await database
    .select({
      dish: { id: menuProductItems.id, menu_group_id: menuGroups.id, name: products.name },
      // Without sizes or options: what people take along.
      isPlain: sql<boolean>`${menuProductItems.sizes} is null and ${itemSideOrTopings.owner} is null`,
    })
    .from(menuProductBranches)
    .innerJoin(menuGroups, eq(menuGroups.menu_product, menuProductBranches.owner))
    .innerJoin(menuProductItems, eq(menuProductItems.menu_group, menuGroups.id))
    .innerJoin(products, eq(products.id, menuProductItems.product))
    .leftJoin(itemSideOrTopings, eq(itemSideOrTopings.owner, menuProductItems.id))
    .where(and(eq(menuProductBranches.target, branch), eq(products.require_legal_age, false)))
    .groupBy(menuProductItems.id, menuGroups.id, products.name, itemSideOrTopings.owner)
    .orderBy(menuProductItems.id);
}

/**
 * Delivered orders of the four weeks before `now` (ms) for every branch, always the same ones: invented, and marked so by
 * `metadata.demo` and by numbers that no order of a shop has.
 */
export async function insertPastOrders(database: Database, now: number): Promise<void> {
  const places = await database.select({ id: branches.id, business: branches.business }).from(branches);
  for (const { id: branch, business } of places) {
    const dishes = await dishesOf(database, branch);
    const next = seededNumbers(seed + branch);
    // Cubed, a number is near 0 most of the time: a few dishes are most of what is ordered.
    const liked = dishes.map((of) => ({ ...of, rank: next() })).toSorted((a, b) => a.rank - b.rank);
    const plain = liked.filter(({ isPlain }) => isPlain).slice(0, takenAlong);
    const pick = (from: typeof liked) => from[Math.floor(next() ** 3 * from.length)]?.dish;
    const rows = Array.from({ length: dishes.length === 0 ? 0 : days * ordersADay }, (_, index) => {
      const first = pick(liked);
      const more = next() < withMore ? pick(plain) : undefined;
      const taken = [first, more === undefined || more.id === first?.id ? undefined : more];
      const made = new Date(now - ((index % days) + 1) * day + Math.floor(next() * 600) * minute);
      return {
        business,
        branch,
        display_number: `DEMO-${branch}-${index + 1}`,
        status: orderStatus.delivered,
        orderer_key: `demo:${Math.floor(next() * customers)}`,
        products: taken.flatMap((dish) => (dish ? [{ ...dish, quantity: 1 }] : [])),
        metadata: { demo: true },
        created_at: made,
        updated_at: made,
      };
    });
    if (rows.length > 0) await database.insert(orders).values(rows);
  }
}
