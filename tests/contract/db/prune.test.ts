import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { loginCodes, loginEvents } from "#platform/db/tables/access.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orderAttempts, orders } from "#platform/db/tables/order.ts";
import { everyEngine } from "#tests/support/engines.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-21T12:00:00Z");

describe.each(everyEngine)("what is kept for a while only, on $name", ({ openEmpty }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openEmpty();
    await opened.database.insert(businesses).values({ id: 1, name: "Uno" });
  });
  afterAll(async () => await opened.close());

  test("goes in batches, whoever it is about, and what still counts stays", async () => {
    const { database } = opened;
    const event = (account: string, age: number) => ({
      kind: "codeRequested" as const,
      account,
      created_at: new Date(now - age),
    });
    const old = Array.from({ length: 1203 }, (_, index) => event(`inventado-${index}@example.com`, 2 * day + 1));
    await database.insert(loginEvents).values([...old, event("ana@example.com", 2 * day), event("ana@example.com", 0)]);
    const [order] = await database.insert(orders).values({ business: 1, order_unique_identifier: "k1" }).returning();
    const attempt = (key: string, age: number) => ({
      order_unique_identifier: key,
      body_hash: "x",
      business: 1,
      order: order?.id ?? null,
      created_at: new Date(now - age),
    });
    await database.insert(orderAttempts).values([attempt("k1", 90 * day + 1), attempt("k2", 90 * day)]);

    const code = (contact: string, age: number) => {
      const hashes = { code_hash: contact, link_hash: contact, browser_hash: "x" };
      return { contact, business: 1, ...hashes, created_at: new Date(now - age), expires_at: new Date(now) };
    };
    await database.insert(loginCodes).values([code("nadie@example.com", day + 1), code("ana@example.com", day)]);

    expect(await pruneOldRows(database, now)).toBe(1205);
    // Whoever was mailed a code once and never came is not kept (Ley 1581).
    expect((await database.select().from(loginCodes)).map(({ contact }) => contact)).toEqual(["ana@example.com"]);
    const events = await database.select().from(loginEvents);
    expect(events.map(({ account }) => account)).toEqual(["ana@example.com", "ana@example.com"]);
    const attempts = await database.select().from(orderAttempts);
    expect(attempts.map((row) => row.order_unique_identifier)).toEqual(["k2"]);
    expect(await database.select().from(orders)).toHaveLength(1);
    expect(await pruneOldRows(database, now)).toBe(0);
  });

  test("a guest's withdrawn attempt, which anybody can make up, goes after a day; what was ordered or a customer withdrew stays", async () => {
    const { database } = opened;
    const [order] = await database.insert(orders).values({ business: 1, order_unique_identifier: "g4" }).returning();
    const attempt = (key: string, age: number, more: Partial<typeof orderAttempts.$inferInsert> = {}) => ({
      order_unique_identifier: key,
      orderer_key: "guest:device",
      body_hash: null,
      created_at: new Date(now - age),
      ...more,
    });
    await database
      .insert(orderAttempts)
      .values([
        attempt("g1", day + 1),
        attempt("g2", day),
        attempt("g3", day + 1, { orderer_key: "customer:guest:ana@example.com" }),
        attempt("g4", day + 1, { body_hash: "x", order: order?.id, answer: { action: "created" } }),
        attempt("g5", 90 * day + 1, { orderer_key: "customer:ana@example.com" }),
      ]);
    expect(await pruneOldRows(database, now)).toBe(2);
    const left = await database.select().from(orderAttempts).where(like(orderAttempts.order_unique_identifier, "g%"));
    expect(left.map((row) => row.order_unique_identifier).toSorted()).toEqual(["g2", "g3", "g4"]);
  });

  test("one run has an end, and the next goes on", async () => {
    const { database } = opened;
    const created_at = new Date(now - 3 * day);
    for (let part = 0; part < 11; part += 1) {
      const rows = Array.from({ length: 1000 }, () => ({ kind: "codeFailed" as const, account: "x", created_at }));
      await database.insert(loginEvents).values(rows);
    }
    expect([await pruneOldRows(database, now), await pruneOldRows(database, now)]).toEqual([10_000, 1000]);
  });
});
