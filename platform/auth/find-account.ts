import { eq } from "drizzle-orm";
import type { ConsentAsked } from "#domain/person/consent.ts";
import type { Database } from "#platform/db/database.ts";
import { customerRole } from "#platform/db/sessions.ts";
import { ofContact } from "./identity.ts";
import { identities, roles, userAddresses, users } from "#platform/db/tables/user.ts";

export interface Account {
  user: typeof users.$inferSelect;
  role: typeof roles.$inferSelect | null;
  /** Only customers who are not blocked may log in (S2 §6, U18). */
  isCustomer: boolean;
  /** Somebody typed a code that went there: only then is it taken. */
  isProved: boolean;
}

/** The account that a mail address in lower case, or a phone in E.164, is an identity of (A221); null when there is none. */
export async function findAccount(database: Database, contact: string): Promise<Account | null> {
  const [row] = await database
    .select({ user: users, role: roles, provedAt: identities.proved_at })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user))
    .leftJoin(roles, eq(roles.id, users.role))
    .where(ofContact(contact));
  if (row === undefined) return null;
  const isCustomer = row.role?.type === customerRole && row.user.blocked !== true;
  const { user, role, provedAt } = row;
  return { user, role, isCustomer, isProved: provedAt !== null };
}

/** What a business learns of a person whom it may not see yet: that they are a customer, and what to ask them (A220). */
export function unseenAccount({ id }: Pick<Account["user"], "id">): Record<string, unknown> {
  return { id, role: { type: customerRole }, ...consentField("first") };
}

/** What an account says of its consent beside what the recorded one does: nothing where nothing is to be asked. */
export function consentField(asked: ConsentAsked | null): { consent_asked?: ConsentAsked } {
  return asked === null ? {} : { consent_asked: asked };
}

/** The account in the recorded shape of a log-in, without password, orders and coupon codes, as far as a business may see it. */
export async function publicAccount(
  database: Database,
  account: Account,
  asked: ConsentAsked | null,
): Promise<Record<string, unknown>> {
  if (asked === "first") return unseenAccount(account.user);
  const { password: _password, ...user } = account.user;
  const addresses = await database
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.user, user.id))
    .orderBy(userAddresses.id);
  const user_addresses = addresses.map(({ user: _user, ...address }) => address);
  return { ...user, role: account.role, user_addresses, ...consentField(asked) };
}
