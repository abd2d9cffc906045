import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";

/** Keeps every other transaction on the same account waiting until this one ends: what is counted is counted once. */
export async function lockAccount(transaction: Database, account: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${account}`}, 0))`);
}
