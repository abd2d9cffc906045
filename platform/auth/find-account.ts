import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { roles, userAddresses, users } from "#platform/db/tables/user.ts";
import { customerRole } from "./bearer-token.ts";

export interface Account {
  user: typeof users.$inferSelect;
  role: typeof roles.$inferSelect | null;
  /** Only customers who are not blocked may log in (S2 §6, U18). */
  isCustomer: boolean;
  /** Somebody typed a code from the mailbox: only then is the e-mail taken. */
  isProved: boolean;
}

/** The account of an e-mail in lower case, null when there is none. */
export async function findAccount(database: Database, email: string): Promise<Account | null> {
  const [row] = await database
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.role))
    .where(eq(users.email, email));
  if (row === undefined) return null;
  const isCustomer = row.role?.type === customerRole && row.user.blocked !== true;
  return { ...row, isCustomer, isProved: row.user.mailbox_proved_at !== null };
}

/** The account in the recorded shape of a log-in, without password, orders and coupon codes. */
export async function publicAccount(database: Database, account: Account): Promise<Record<string, unknown>> {
  const { password: _password, ...user } = account.user;
  const addresses = await database
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.user, user.id))
    .orderBy(userAddresses.id);
  return { ...user, role: account.role, user_addresses: addresses.map(({ user: _user, ...address }) => address) };
}
