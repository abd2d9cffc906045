import { eq } from "drizzle-orm";
import { tellAccount } from "#platform/contact/tell-account.ts";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";

/** Writes a password's hash; every session ends, and every contact of the account is notified (A225). The caller holds the account's lock. */
export async function keepPassword(transaction: Database, user: number, hash: string, now: number): Promise<void> {
  await transaction
    .update(users)
    .set({ password: hash, updated_at: new Date(now) })
    .where(eq(users.id, user));
  await revokeAllTokens(transaction, user);
  await tellAccount(transaction, { user, business: null, what: "passwordSet" }, now);
}
