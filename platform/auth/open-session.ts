import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { issueToken } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { lockAccount } from "./account-lock.ts";
import { hasProof } from "./identity.ts";

type User = typeof users.$inferSelect;

/**
 * Issues a token under the account's lock, and only if the mailbox is proved (U1) and the account as it is by then still
 * satisfies `isStill`: what a log-in compared may have been replaced since (U8). Null when not.
 */
export async function openSession(
  database: Database,
  { user: { id, email }, business }: { user: Pick<User, "id" | "email">; business: number | null },
  tokenSecret: string,
  isStill: (user: User) => boolean,
): Promise<string | null> {
  return await database.transaction(async (transaction) => {
    await lockAccount(transaction, contactOf(email));
    const [user] = await transaction.select().from(users).where(eq(users.id, id));
    if (user === undefined || user.blocked === true || !isStill(user)) return null;
    if (!(await hasProof(transaction, id))) return null;
    return await issueToken(transaction, { user: id, business }, tokenSecret);
  });
}
