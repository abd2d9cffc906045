import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { contactKind } from "#domain/person/contact.ts";
import { lockAccounts } from "#platform/auth/account-lock.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { type CodeHolder, type CodeOutcome, tryCode } from "#platform/auth/login-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { isFreshSession } from "#platform/db/sessions.ts";
import { loginCodes, loginEvents, sessions } from "#platform/db/tables/access.ts";
import { withdrawnConsents } from "#platform/db/tables/former.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orderAttempts, orderRates } from "#platform/db/tables/order.ts";
import { passkeyChallenges, passkeys } from "#platform/db/tables/passkey.ts";
import { providerLogins } from "#platform/db/tables/provider-login.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { consents, signUps, userPromoCodes, users } from "#platform/db/tables/user.ts";
import type { LeavingScope } from "#wire/person/own-data.ts";
import { anonymiseOrders } from "./anonymise-orders.ts";
import { findObstacles } from "./find-obstacles.ts";
import { keepFormerPerson } from "./former-person.ts";
import {
  contactsOf,
  joinedInto,
  type Leaver,
  lockOrdersOf,
  orderedAs,
  orderKeysOf,
  otherAddressesOf,
} from "./own-orders.ts";

export type Left =
  | { kind: "left" }
  /** An order, a payment or money that is owed still needs the person, or the account was changed within 72 hours. */
  | { kind: "waiting" }
  /** There is no code for whom a provider alone vouches for, and the log-in is older than ten minutes. */
  | { kind: "stale" }
  | Exclude<CodeOutcome, { kind: "right" }>;

/**
 * Keeps under `person` that a consent was given and taken back, and takes it back; also that of an account which was joined into
 * this one, as the undoing opens it again (A226).
 */
async function withdrawConsents(transaction: Database, { user, business }: Leaver, person: string, now: number) {
  const isTheirs = or(eq(consents.user, user), inArray(consents.user, joinedInto(transaction, user)));
  const own = and(isTheirs, business === null ? undefined : eq(consents.business, business));
  const given = await transaction.delete(consents).where(own).returning();
  if (given.length === 0) return;
  await transaction.insert(withdrawnConsents).values(
    given.map(({ business: at, version, text, accepted_at }) => {
      return { person, business: at, version, text, accepted_at, withdrawn_at: new Date(now) };
    }),
  );
}

/** What one business has of a person beside their orders; the account stays. */
async function leaveBusiness(transaction: Database, { user, contacts }: Leaver, business: number): Promise<void> {
  await transaction.delete(sessions).where(and(eq(sessions.user, user), eq(sessions.business, business)));
  await transaction.delete(passkeys).where(and(eq(passkeys.user, user), eq(passkeys.business, business)));
  const ownChallenges = and(eq(passkeyChallenges.user, user), eq(passkeyChallenges.business, business));
  await transaction.delete(passkeyChallenges).where(ownChallenges);
  await transaction
    .delete(loginCodes)
    .where(and(inArray(loginCodes.contact, [...contacts]), eq(loginCodes.business, business)));
  const ofBusiness = transaction
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(promoCodes.business, business));
  const isOwners = or(eq(userPromoCodes.owner, user), inArray(userPromoCodes.owner, joinedInto(transaction, user)));
  await transaction.delete(userPromoCodes).where(and(isOwners, inArray(userPromoCodes.target, ofBusiness)));
  await transaction
    .delete(outboxMails)
    .where(and(inArray(sql`lower(${outboxMails.recipient})`, [...contacts]), eq(outboxMails.business, business)));
}

/** The account with all that hangs on it: identities, addresses, sessions, known browsers, what it used. */
async function deleteAccount(transaction: Database, { user, contacts }: Leaver): Promise<void> {
  const own = [...contacts];
  await transaction.delete(loginCodes).where(inArray(loginCodes.contact, own));
  await transaction.delete(loginEvents).where(inArray(loginEvents.account, own));
  await transaction.delete(signUps).where(inArray(signUps.contact, own));
  const subjectOf = sql<string>`${providerLogins.provider} || ':' || ${providerLogins.subject}`;
  await transaction.delete(providerLogins).where(or(inArray(subjectOf, own), inArray(providerLogins.mail, own)));
  await transaction.delete(outboxMails).where(inArray(sql`lower(${outboxMails.recipient})`, own));
  const withdrawn = and(inArray(orderAttempts.orderer_key, orderKeysOf(own)), isNull(orderAttempts.order));
  await transaction.delete(orderAttempts).where(withdrawn);
  await transaction.update(orderRates).set({ observation: null }).where(eq(orderRates.user, user));
  await transaction.delete(users).where(or(eq(users.id, user), inArray(users.id, joinedInto(transaction, user))));
}

/** By what somebody proves that it is them: the code of the act, or, without one, the log-in by a provider. */
interface Proof {
  scope: LeavingScope;
  /** Null without a code. */
  holder: CodeHolder | null;
  typed: string;
}

interface LeavingCustomer extends Pick<Customer, "user" | "token"> {
  business: number;
}

/** Whether the proof can be one of this account; a provider's log-in counts only where no code can be sent. */
async function proofRefused(
  transaction: Database,
  contacts: readonly string[],
  { holder, token }: { holder: CodeHolder | null; token: string },
): Promise<Left | null> {
  // A code of somebody else's proves nothing here, and none of their tries is spent.
  if (holder !== null) return contacts.includes(holder.contact) ? null : { kind: "wrong" };
  if (contacts.some((contact) => contactKind(contact) !== "provider")) return { kind: "wrong" };
  return (await isFreshSession(transaction, token)) ? null : { kind: "stale" };
}

/**
 * Takes a person out of what their session's business keeps, or out of everything: one transaction under the locks of all their
 * identities, so that no order and no log-in comes in between. The code that was sent to one of them is spent only when nothing
 * has to be waited for (B10).
 */
export async function leave(
  platform: PlatformContext,
  { user, business, token }: LeavingCustomer,
  { scope, holder, typed }: Proof,
): Promise<Left> {
  const { codePepper: pepper, settings } = platform;
  const now = platform.clock();
  return await platform.database.transaction(async (transaction) => {
    const contacts = await contactsOf(transaction, user.id);
    const refused = await proofRefused(transaction, contacts, { holder, token });
    if (refused !== null) return refused;
    await lockAccounts(transaction, contacts);
    await lockOrdersOf(transaction, contacts);
    const leaver = { user: user.id, contacts, business: scope === "account" ? null : business };
    const paymentWindow = settings.paymentWindowMinutes * minute;
    const obstacles = await findObstacles(transaction, leaver, { now, paymentWindow });
    if (obstacles.length > 0) return { kind: "waiting" };
    if (holder !== null) {
      const outcome = await tryCode(transaction, pepper, { ...holder, account: user.id, act: scope }, typed, now);
      if (outcome.kind !== "right") return outcome;
    }
    const known = [...contacts, ...(await orderedAs(transaction, user.id))];
    const person = await keepFormerPerson(transaction, pepper, [...new Set(known)]);
    const others = await otherAddressesOf(transaction, user.id);
    await withdrawConsents(transaction, leaver, person, now);
    await anonymiseOrders(transaction, leaver, person);
    const reached = { ...leaver, contacts: [...contacts, ...others] };
    await (scope === "account" ? deleteAccount(transaction, reached) : leaveBusiness(transaction, reached, business));
    return { kind: "left" };
  });
}
