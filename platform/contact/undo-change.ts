import { and, eq } from "drizzle-orm";
import { lockAccounts } from "#platform/auth/account-lock.ts";
import { findAccount } from "#platform/auth/find-account.ts";
import { keepIdentity, ofContact } from "#platform/auth/identity.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { revokeAllTokens } from "#platform/db/sessions.ts";
import { knownBrowsers } from "#platform/db/tables/access.ts";
import { passkeys } from "#platform/db/tables/passkey.ts";
import { accountChanges, identities, users } from "#platform/db/tables/user.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { type AccountChange, changeOfToken, freeContact, nameByContacts } from "./account-change.ts";
import { partAccounts } from "./join-accounts.ts";

/** Whoever changed it is out: no session, no password, no passkey, and no browser that counts as known. */
async function shut(transaction: Database, user: number): Promise<void> {
  await revokeAllTokens(transaction, user);
  await transaction.delete(knownBrowsers).where(eq(knownBrowsers.user, user));
  await transaction.delete(passkeys).where(eq(passkeys.user, user));
  await transaction.update(users).set({ password: null }).where(eq(users.id, user));
}

async function putBack(transaction: Database, change: AccountChange): Promise<void> {
  const { user, before, before_proved_at: provedAt, after } = change;
  await transaction.delete(identities).where(and(ofContact(after), eq(identities.user, user)));
  const fields = { phone: change.before_phone, phone_code: change.before_phone_code };
  await transaction.update(users).set(fields).where(eq(users.id, user));
  if (before !== null) {
    const holder = await findAccount(transaction, before);
    if (holder?.isProved === true && holder.user.id !== user) throw new Refusal(409, "contact_taken");
    await freeContact(transaction, before, user);
    await keepIdentity(transaction, { user, contact: before }, provedAt);
  }
  await nameByContacts(transaction, user);
}

/**
 * Undoes a change of an account by the link that those were sent whom it concerns (A222, A226). What was there is there again,
 * and everybody is logged out.
 * @throws Refusal 400 `link_ended` for a link that is used, too old or none, 409 `contact_taken` where the contact of before has
 * another account by now
 */
export async function undoChange(platform: PlatformContext, token: string): Promise<void> {
  const { database, codePepper } = platform;
  const now = platform.clock();
  await database.transaction(async (transaction) => {
    const found = await changeOfToken(transaction, codePepper, token, now);
    if (found === null) throw new Refusal(400, "link_ended");
    const [named] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, found.user));
    const contacts = [found.before, found.after, named === undefined ? null : contactOf(named.email)];
    await lockAccounts(
      transaction,
      contacts.filter((one) => one !== null),
    );
    // Of two presses of one link the second comes too late.
    const change = await changeOfToken(transaction, codePepper, token, now);
    if (change === null) throw new Refusal(400, "link_ended");
    const { user, closed, moved } = change;
    if (change.kind === "contact") await putBack(transaction, change);
    else if (closed !== null && moved !== null) {
      await partAccounts(transaction, { kept: user, closed, moved });
      await shut(transaction, closed);
    }
    await shut(transaction, user);
    await transaction
      .update(accountChanges)
      .set({ undone_at: new Date(now) })
      .where(eq(accountChanges.id, change.id));
  });
}
