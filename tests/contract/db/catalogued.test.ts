import { eq, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogStamp } from "#platform/db/catalogued.ts";
import { branches } from "#platform/db/tables/branch.ts";
import * as branchTables from "#platform/db/tables/branch.ts";
import * as businessTables from "#platform/db/tables/business.ts";
import * as fileTables from "#platform/db/tables/file.ts";
import * as menuTables from "#platform/db/tables/menu.ts";
import * as productTables from "#platform/db/tables/product.ts";
import * as promotionTables from "#platform/db/tables/promotion.ts";
import { lookForBranch } from "#platform/orders/find-branch.ts";
import { startTestPlatformOn, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { everyEngine } from "#tests/support/engines.ts";

const modules = [branchTables, businessTables, fileTables, menuTables, productTables, promotionTables];
const tables = modules.flatMap((module) =>
  Object.values(module).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : [])),
);

describe.each(everyEngine)("the catalogue on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());

  const stamp = async () => await catalogStamp(shop.opened.database);
  const branch = async (businessId = 1) => await lookForBranch(shop.opened.database, { businessId, branchId: 11 });
  const rename = async (name: string) =>
    await shop.opened.database.update(branches).set({ name }).where(eq(branches.id, 11));

  test("has a new stamp for a change of each of its tables", async () => {
    const name = sql<string>`event_object_table`;
    const rows = await shop.opened.database
      .selectDistinct({ name })
      .from(sql`information_schema.triggers`)
      .where(sql`trigger_name = 'catalog_changed'`);
    expect(rows.map((row) => row.name).toSorted()).toEqual(tables.toSorted());
    const before = await stamp();
    await rename("Otra");
    expect(await stamp()).not.toBe(before);
  });

  test("is loaded once while nothing changes, and anew with the next question after a change of whomever", async () => {
    await rename("Una");
    const first = await branch();
    expect(await branch()).toBe(first);
    await rename("Dos");
    expect((await branch())?.branch.name).toBe("Dos");
  });

  test("of one business is never another's (T7)", async () => {
    expect(await branch()).not.toBeNull();
    expect(await branch(2)).toBeNull();
  });

  test("knows nothing of a change that was taken back, though it was read in its transaction", async () => {
    await rename("Antes");
    const undone = shop.opened.database.transaction(async (transaction) => {
      await transaction.update(branches).set({ name: "Nunca" }).where(eq(branches.id, 11));
      const inside = await lookForBranch(transaction, { businessId: 1, branchId: 11 });
      expect(inside?.branch.name).toBe("Nunca");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await branch())?.branch.name).toBe("Antes");
    await rename("Después");
    expect((await branch())?.branch.name).toBe("Después");
  });
});
