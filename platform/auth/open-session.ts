import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { issueToken } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";
import { lockAccount } from "./account-lock.ts";

type User = typeof users.$inferSelect;

export interface OpenedSession {
  jwt: string;
  user: User;
}

/**
 * Issues a token under the account's lock, and only if the mailbox is proved (U1) and the account as it is by then still
 * satisfies `isStill`: what a log-in compared may have been replaced since (U8). Null when not.
 */
export async function openSession(
  database: Database,
  { id, email }: Pick<User, "id" | "email">,
  tokenSecret: string,
  isStill: (user: User) => boolean,
): Promise<OpenedSession | null> {
  return await database.transaction(async (transaction) => {
    await lockAccount(transaction, email);
    const [user] = await transaction.select().from(users).where(eq(users.id, id));
    if (user === undefined || user.blocked === true || user.mailbox_proved_at === null || !isStill(user)) return null;
    return { jwt: await issueToken(transaction, user.id, tokenSecret), user };
  });
}
