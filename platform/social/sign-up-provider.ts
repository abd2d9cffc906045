import type { z } from "zod";
import { providerContact } from "#domain/person/contact.ts";
import type { ConsentAsked } from "#domain/person/consent.ts";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import { findConsentAsked, keepConsent } from "#platform/auth/consent.ts";
import { type Account, findAccount } from "#platform/auth/find-account.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { customerRoleId } from "#platform/auth/prove-mailbox.ts";
import { spendTicket } from "./provider-login.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { issueToken } from "#platform/db/sessions.ts";
import { users } from "#platform/db/tables/user.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { providerRegistrationSchema } from "#wire/person/account-requests.ts";
import { accountName } from "#wire/person/phone-account.ts";

type Registration = z.output<typeof providerRegistrationSchema>;

/** Whether an account has, and proved, the mail that the provider proved: only a code to it joins them (A223). */
async function isMailTaken(database: Database, mail: string | null): Promise<boolean> {
  return mail !== null && (await findAccount(database, mail))?.isProved === true;
}

/**
 * Makes the account of whom a provider vouches for and opens its session; where it was made meanwhile the person is let in. Its
 * phone is a contact and no identity (A221), and a mail counts only where the provider proved it (A223).
 * @throws Refusal 400 `ticket_lost`, 401 `not_allowed`, 409 `user_exists`, 422 `invalid_input`
 */
export async function signUpByProvider(
  platform: PlatformContext,
  { ticket, name, phone: given, phone_code, consent }: Registration,
): Promise<{ jwt: string; account: Account; asked: ConsentAsked | null }> {
  const phone = parsePhone(phone_code, given);
  if (!phone.ok) throw new Refusal(422, "invalid_input", { fields: { phone: "invalid_phone" } });
  const now = platform.clock();
  return await platform.database.transaction(async (transaction) => {
    const login = await spendTicket(transaction, platform, ticket);
    const contact = login?.subject == null ? null : providerContact(login.provider, login.subject);
    if (login === null || contact === null) throw new Refusal(400, "ticket_lost");
    await lockAccount(transaction, contact);
    const mail = login.is_mail_proved === true ? login.mail : null;
    const before = await findAccount(transaction, contact);
    if (before?.isCustomer === false) throw new Refusal(401, "not_allowed");
    if (before === null) {
      if (await isMailTaken(transaction, mail)) throw new Refusal(409, "user_exists");
      const called = accountName(contact);
      const wireNumber = wirePhone(phone.value);
      const person = {
        username: called,
        email: called,
        provider: login.provider,
        external_user_id: login.subject,
        notification_email: mail,
        name,
        phone: wireNumber.phone,
        phone_code: wireNumber.phoneCode,
        confirmed: true,
        blocked: false,
        role: await customerRoleId(transaction),
      };
      const [user] = await transaction.insert(users).values(person).returning({ id: users.id });
      if (user === undefined) throw new Error("The account could not be kept.");
      await keepIdentity(transaction, { user: user.id, contact }, new Date(now));
    }
    const account = before ?? (await findAccount(transaction, contact));
    if (account === null) throw new Error("The account could not be kept.");
    const between = { user: account.user.id, business: login.business };
    if (consent !== null) await keepConsent(transaction, between, consent, now);
    const jwt = await issueToken(transaction, between, platform.tokenSecret);
    return { jwt, account, asked: await findConsentAsked(transaction, between) };
  });
}
