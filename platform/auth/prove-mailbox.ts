import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { userAddresses, users } from "#platform/db/tables/user.ts";

type User = typeof users.$inferSelect;

/**
 * Marks the mailbox as proved at `now` (ms) and answers the changed account. The first proof removes what somebody else
 * may have prepared under this e-mail: password, sessions, saved addresses, another mailbox for notices.
 */
export async function proveMailbox(transaction: Database, user: User, now: number): Promise<User> {
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
}
