import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";

/**
 * A typed code proves the mailbox. The first proof ends what somebody else may have prepared with the same e-mail: a password
 * and sessions from before it are not its owner's.
 * @param now milliseconds since 1970
 */
export async function proveMailbox(database: Database, user: { id: number }, now: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const first = await transaction
      .update(users)
      .set({ password: null, mailbox_proved_at: new Date(now) })
      .where(and(eq(users.id, user.id), isNull(users.mailbox_proved_at)))
      .returning({ id: users.id });
    if (first.length > 0) await revokeAllTokens(transaction, user.id);
    await transaction.update(users).set({ confirmed: true }).where(eq(users.id, user.id));
  });
}
