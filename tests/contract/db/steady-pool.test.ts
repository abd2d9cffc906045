import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { addresses } from "#platform/db/tables/business.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

describe("the connections to a PostgreSQL server", () => {
  const { url } = ownDatabase();
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openDatabase(url());
  });
  afterAll(async () => await opened.close());

  const kept = async () => await opened.database.$count(addresses);

  test("are lost in the middle of a transaction: that one fails whole, the next one goes on (F14)", async () => {
    const other = postgres(url(), { max: 1 });
    for (let time = 0; time < 4; time += 1) {
      const lost = opened.database.transaction(async (transaction) => {
        await transaction.insert(addresses).values({ address_line_1: "perdida" });
        await other`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`;
        await Promise.all([1, 2, 3].map(() => transaction.execute(sql`select pg_sleep(0.01)`)));
      });
      await expect(lost).rejects.toThrow(/Failed query|CONNECTION_|terminating connection|is lost/);
    }
    await other.end();
    expect(await kept()).toBe(0);
    await opened.database.transaction(async (transaction) => {
      await transaction.insert(addresses).values({ address_line_1: "guardada" });
    });
    expect(await kept()).toBe(1);
  });

  test("undo a transaction that went on after a failure", async () => {
    const before = await kept();
    const swallowed = opened.database.transaction(async (transaction) => {
      await transaction.insert(addresses).values({ address_line_1: "a medias" });
      await transaction.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow("The transaction was rolled back.");
    expect(await kept()).toBe(before);
  });

  test("undo a transaction within another alone", async () => {
    const before = await kept();
    await opened.database.transaction(async (transaction) => {
      await transaction.insert(addresses).values({ address_line_1: "afuera" });
      const inner = transaction.transaction(async (within) => {
        await within.insert(addresses).values({ address_line_1: "adentro" });
        throw new Error("no");
      });
      await expect(inner).rejects.toThrow("no");
      await transaction.transaction(async (within) => {
        await within.insert(addresses).values({ address_line_1: "otra" });
      });
    });
    expect(await kept()).toBe(before + 2);
  });

  test("keep a bounded number of statements, however many texts it is asked", async () => {
    const most = await opened.database.transaction(async (transaction) => {
      for (let index = 0; index < 450; index += 1)
        await transaction.execute(sql`select ${sql.raw(String(index))}::int as number where ${index}::int >= 0`);
      const [row] = await transaction.select({ most: sql<number>`count(*)::int` }).from(sql`pg_prepared_statements`);
      return row?.most ?? 0;
    });
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThanOrEqual(400);
  });
});
