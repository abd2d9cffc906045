import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";

/** Serializes transactions on an account until this one ends, so that counts are exact. */
export async function lockAccount(transaction: Database, account: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${account}`}, 0))`);
}
