import { eq } from "drizzle-orm";
import { providerContact } from "#domain/person/contact.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { pendingChange } from "#platform/contact/account-change.ts";
import { tellAccount } from "#platform/contact/tell-account.ts";
import type { Database } from "#platform/db/database.ts";
import { users } from "#platform/db/tables/user.ts";
import { findAccount } from "#platform/auth/find-account.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { spendTicket } from "./provider-login.ts";

/**
 * Joins a provider's answer to the account of the mailbox that was just proved, where the provider proved the same mail (A223),
 * and tells every contact; anything else leaves the account as it is. Whoever made a change that can be undone is out after it,
 * so nothing joins until then (A226).
 */
export async function joinProvider(
  transaction: Database,
  platform: PlatformContext,
  { user, business, contact, ticket }: { user: number; business: number; contact: string; ticket: string },
): Promise<void> {
  const login = await spendTicket(transaction, platform, ticket);
  if (login === null || login.subject === null || login.is_mail_proved !== true || login.mail !== contact) return;
  const own = providerContact(login.provider, login.subject);
  if (own === null || (await findAccount(transaction, own)) !== null) return;
  const now = platform.clock();
  if ((await pendingChange(transaction, [user], now)) !== null) return;
  await keepIdentity(transaction, { user, contact: own }, new Date(now));
  await transaction.update(users).set({ external_user_id: login.subject }).where(eq(users.id, user));
  await tellAccount(transaction, { user, business, what: "providerJoined" }, now);
}
