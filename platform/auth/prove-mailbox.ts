import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { customerRole, revokeAllTokens } from "#platform/db/sessions.ts";
import { consents, roles, signUps, userAddresses, users } from "#platform/db/tables/user.ts";
import { keepConsent } from "./consent.ts";
import type { Account } from "./find-account.ts";
import { accountName } from "#wire/person/phone-account.ts";
import { keepIdentity } from "./identity.ts";
import { findSignUp } from "./sign-up.ts";

/** The role of every account that a person makes. */
export async function customerRoleId(database: Database): Promise<number> {
  const [role] = await database.select({ id: roles.id }).from(roles).where(eq(roles.type, customerRole));
  if (role === undefined) throw new Error("There is no role for customers.");
  return role.id;
}

/** What somebody else may have prepared under an e-mail that nobody had proved. */
async function clearUnproved(transaction: Database, user: number): Promise<void> {
  await revokeAllTokens(transaction, user);
  await transaction.delete(userAddresses).where(eq(userAddresses.user, user));
  await transaction.delete(consents).where(eq(consents.user, user));
}

/**
 * Marks the mailbox as proved at `now` (ms) by the browser `hash`. The first proof makes the account, of what this browser
 * gave and nothing else (A161); false when it gave nothing. The caller holds the account's lock.
 */
export async function proveMailbox(
  transaction: Database,
  contact: string,
  account: Account | null,
  hash: string,
  now: number,
): Promise<boolean> {
  if (account?.isProved === true) return true;
  const signUp = await findSignUp(transaction, contact, hash);
  if (signUp === null) return false;
  if (account !== null) await clearUnproved(transaction, account.user.id);
  const person = {
    name: signUp.name,
    phone: signUp.phone,
    phone_code: signUp.phone_code,
    notification_email: null,
    password: signUp.password,
    confirmed: true,
  };
  // The recorded fields, as S2 §4.3 writes them; who it is, the identity says.
  const email = accountName(contact);
  const created = {
    username: email,
    email,
    provider: "local",
    blocked: false,
    role: await customerRoleId(transaction),
  };
  const [user] = await transaction
    .insert(users)
    .values({ ...created, ...person })
    .onConflictDoUpdate({ target: users.email, set: person })
    .returning({ id: users.id });
  if (user === undefined) throw new Error("The account could not be kept.");
  await keepIdentity(transaction, { user: user.id, contact }, new Date(now));
  const { business, consent_version: version, consented_at: acceptedAt } = signUp;
  if (business !== null && version !== null && acceptedAt !== null) {
    const consent = { version, accepted_at: acceptedAt.toISOString() };
    await keepConsent(transaction, { user: user.id, business }, consent, now);
  }
  await transaction.delete(signUps).where(eq(signUps.contact, contact));
  return true;
}
