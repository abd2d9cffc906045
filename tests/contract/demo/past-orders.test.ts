import { count, countDistinct, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { branches } from "#platform/db/tables/branch.ts";
import { orders } from "#platform/db/tables/order.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";
import { insertPastOrders } from "#platform/demo/past-orders.ts";
import { countMostOrdered } from "#platform/central/count-most-ordered.ts";
import { countTogether } from "#platform/central/count-together.ts";
import { openTestDatabase } from "#tests/support/engines.ts";

const now = Date.UTC(2026, 10, 23, 17);

test("a demo's four weeks are the same every time, marked as invented, and enough to say what is ordered most, and what together", async () => {
  const named = await Promise.all(
    [1, 2].map(async () => {
      const { database, close } = await openTestDatabase();
      try {
        await loadDemo(database);
        await insertPastOrders(database, now);
        const [all] = await database.select({ rows: count(), branches: countDistinct(orders.branch) }).from(orders);
        const [marked] = await database
          .select({ rows: count() })
          .from(orders)
          .where(like(orders.display_number, "DEMO-%"));
        const [places] = await database.select({ rows: count() }).from(branches);
        expect(marked?.rows).toBe(all?.rows);
        expect(all?.branches).toBe(places?.rows);
        const shops = [101, 201, 301, 401];
        for (const id of shops) expect((await countTogether(database, id, now)).length).toBeGreaterThan(1);
        return await Promise.all(shops.map(async (id) => await countMostOrdered(database, id, now)));
      } finally {
        await close();
      }
    }),
  );
  expect(named[0]).toEqual(named[1]);
  for (const items of named[0] ?? []) expect(items).toHaveLength(6);
});
