import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";
import { addTask } from "#platform/outbox/add-task.ts";

/** Names the work that tells an account of its new password. */
export const passwordSetKind = "passwordSet";

/** Writes a password's hash; every session ends, and the account is told by mail (A225). The caller holds the account's lock. */
export async function keepPassword(transaction: Database, user: number, hash: string, now: number): Promise<void> {
  await transaction
    .update(users)
    .set({ password: hash, updated_at: new Date(now) })
    .where(eq(users.id, user));
  await revokeAllTokens(transaction, user);
  await addTask(transaction, { kind: passwordSetKind, key: `password-set-${randomUUID()}`, payload: { user }, now });
}
