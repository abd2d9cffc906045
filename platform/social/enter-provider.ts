import { eq } from "drizzle-orm";
import { providerContact } from "#domain/person/contact.ts";
import type { ConsentAsked } from "#domain/person/consent.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { findConsentAsked } from "#platform/auth/consent.ts";
import { type Account, findAccount } from "#platform/auth/find-account.ts";
import { openSession } from "#platform/auth/open-session.ts";
import { giveTicket, spendCode } from "./provider-login.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { users } from "#platform/db/tables/user.ts";

type Entered =
  | { kind: "right"; jwt: string; account: Account; asked: ConsentAsked | null }
  | { kind: "wrong" }
  | { kind: "notCustomer" }
  /** Nobody has this account; with the ticket one can be made. */
  | { kind: "unknown"; ticket: string; name: string }
  /** Another account has the mail that the provider proved. */
  | { kind: "taken"; ticket: string; mail: string };

/** Opens a session for whom a provider vouches, with the code of the way back; its key is (provider, subject) (A223). */
export async function enterProvider(platform: PlatformContext, provider: ProviderName, code: string): Promise<Entered> {
  const { database, tokenSecret } = platform;
  const login = await spendCode(platform, provider, code);
  const contact = login?.subject == null ? null : providerContact(provider, login.subject);
  if (login === null || contact === null) return { kind: "wrong" };
  const account = await findAccount(database, contact);
  if (account !== null) {
    if (!account.isCustomer) return { kind: "notCustomer" };
    const between = { user: account.user.id, business: login.business };
    const jwt = await openSession(database, { ...between, user: account.user }, tokenSecret, () => true);
    if (jwt === null) return { kind: "wrong" };
    await database.update(users).set({ external_user_id: login.subject }).where(eq(users.id, between.user));
    return { kind: "right", jwt, account, asked: await findConsentAsked(database, between) };
  }
  const { mail } = login;
  const owner = mail !== null && login.is_mail_proved === true ? await findAccount(database, mail) : null;
  if (owner?.isCustomer === false) return { kind: "notCustomer" };
  const ticket = await giveTicket(platform, login);
  if (owner?.isProved === true && mail !== null) return { kind: "taken", ticket, mail };
  return { kind: "unknown", ticket, name: login.name ?? "" };
}
