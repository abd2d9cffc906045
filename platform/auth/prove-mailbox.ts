import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { userAddresses, users } from "#platform/db/tables/user.ts";

type User = typeof users.$inferSelect;

/**
 * A typed code proves the mailbox. The first proof ends what somebody else may have prepared with the same e-mail: a
 * password, sessions, saved addresses and another mailbox for notices from before it are not its owner's.
 * @param now milliseconds since 1970
 * @returns the account as it is from now on
 */
export async function proveMailbox(database: Database, user: User, now: number): Promise<User> {
  return await database.transaction(async (transaction) => {
    const first = await transaction
      .update(users)
      .set({ password: null, notification_email: null, mailbox_proved_at: new Date(now) })
      .where(and(eq(users.id, user.id), isNull(users.mailbox_proved_at)))
      .returning({ id: users.id });
    if (first.length > 0) {
      await revokeAllTokens(transaction, user.id);
      await transaction.delete(userAddresses).where(eq(userAddresses.user, user.id));
    }
    const [proved] = await transaction.update(users).set({ confirmed: true }).where(eq(users.id, user.id)).returning();
    return proved ?? user;
  });
}
