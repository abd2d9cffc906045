import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "#platform/db/database.ts";
import { serverEngine } from "./engines.ts";

/** Where two transactions are open at once: the embedded engine has one connection. */
export const servers = [serverEngine];

/** Resolves once so many wait for an account's or a person's lock. */
export async function waitingLocks(database: Database, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const [held] = await database.select({ waiting: sql<number>`count(*)::int` }).from(
      sql`pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`,
    );
    expect(held?.waiting).toBe(count);
  });
}
