import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";

/** Serializes transactions on an account until this one ends, so that counts are exact. */
export async function lockAccount(transaction: Database, account: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account:${account}`}, 0))`);
}

/** The same for all that these contacts are of, in one order, so that two that lock the same never wait for each other. */
export async function lockAccounts(transaction: Database, accounts: readonly string[]): Promise<void> {
  for (const account of [...new Set(accounts)].toSorted()) await lockAccount(transaction, account);
}
