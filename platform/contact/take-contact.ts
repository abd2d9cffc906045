import { eq } from "drizzle-orm";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import { contactKind, isPhoneContact } from "#domain/person/contact.ts";
import { lockAccounts } from "#platform/auth/account-lock.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { type Account, findAccount } from "#platform/auth/find-account.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { browserHash } from "#platform/auth/keyed-hash.ts";
import { rememberBrowser } from "#platform/auth/known-browser.ts";
import { type CodeHolder, type CodeOutcome, tryCode } from "#platform/auth/login-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { issueToken } from "#platform/db/sessions.ts";
import { identities, signUps, users } from "#platform/db/tables/user.ts";
import { contactsOf, lockOrdersOf } from "#platform/leaving/own-orders.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { freeContact, keepChange, nameByContacts, pendingChange, replacedBy } from "./account-change.ts";
import { hasOpenOrder, joinAccounts } from "./join-accounts.ts";
import { requireMayChange } from "./send-contact-code.ts";

/** The account as it is now; `jwt` where the session of before has ended with an account that was joined. */
type Taken =
  | { kind: "right"; user: number; jwt: string | null; isJoined: boolean }
  | Exclude<CodeOutcome, { kind: "right" }>;

interface Taker extends Omit<CodeHolder, "account"> {
  customer: Customer;
  /** Of a phone, to write the number as the recorded API does. */
  dial: string | null;
}

/** The number of the account is the one that it is proved by. */
function phoneFields({ contact, dial }: Taker): Partial<typeof users.$inferInsert> {
  const phone = isPhoneContact(contact) && dial !== null ? parsePhone(dial, contact) : null;
  if (phone === null || !phone.ok) return {};
  const { phone: number, phoneCode } = wirePhone(phone.value);
  return { phone: number, phone_code: phoneCode };
}

/** The contact takes the place of the account's own of its kind (A226). */
async function replaceContact(transaction: Database, taker: Taker, now: number): Promise<void> {
  const { user } = taker.customer;
  const { contact } = taker;
  await freeContact(transaction, contact, user.id);
  const before = await replacedBy(transaction, { user: user.id, name: user.email, kind: contactKind(contact) });
  if (before !== null) await transaction.delete(identities).where(eq(identities.id, before.id));
  await keepIdentity(transaction, { user: user.id, contact }, new Date(now));
  await transaction.delete(signUps).where(eq(signUps.contact, contact));
  await transaction
    .update(users)
    .set({ ...phoneFields(taker), updated_at: new Date(now) })
    .where(eq(users.id, user.id));
  await nameByContacts(transaction, user.id);
  const change = {
    user: user.id,
    kind: "contact" as const,
    before: before?.value ?? null,
    before_proved_at: before?.proved_at ?? null,
    before_phone: user.phone,
    before_phone_code: user.phone_code,
    after: contact,
  };
  await keepChange(transaction, change, now);
}

async function join(
  { tokenSecret }: PlatformContext,
  transaction: Database,
  { taker, other, now }: { taker: Taker; other: Account; now: number },
): Promise<{ user: number; jwt: string }> {
  const { user, business } = taker.customer;
  const both = [user.id, other.user.id];
  if (!other.isCustomer) throw new Refusal(409, "not_allowed");
  if ((await pendingChange(transaction, both, now)) !== null) throw new Refusal(409, "change_pending");
  // What is being ordered is counted once it is there, and nothing is ordered by an account that is closed meanwhile.
  const contacts = await Promise.all(both.map((id) => contactsOf(transaction, id)));
  await lockOrdersOf(transaction, contacts.flat());
  if (await hasOpenOrder(transaction, both)) throw new Refusal(409, "order_open");
  const { kept, closed, moved } = await joinAccounts(transaction, user, other.user);
  const change = { user: kept.id, kind: "joined" as const, before: contactOf(user.email), after: taker.contact };
  await keepChange(transaction, { ...change, closed: closed.id, moved }, now);
  return { user: kept.id, jwt: await issueToken(transaction, { user: kept.id, business }, tokenSecret) };
}

/**
 * Makes a contact the account's own by the code that was sent there: it takes the place of the one of before, or joins the
 * account that has it, which was proved in this browser just now (A222, A226).
 * @throws Refusal 403 `proof_needed`, 409 `change_pending`, `order_open`, `not_allowed`: nothing was used up
 */
export async function takeContact(platform: PlatformContext, taker: Taker, typed: string): Promise<Taken> {
  const { codePepper } = platform;
  const now = platform.clock();
  const { contact, customer } = taker;
  await requireMayChange(platform.database, customer, now);
  const known = await findAccount(platform.database, contact);
  const names = [customer.user.email, ...(known === null ? [] : [known.user.email])];
  return await platform.database.transaction(async (transaction) => {
    await lockAccounts(transaction, [contact, ...names.map(contactOf)]);
    const [user] = await transaction.select().from(users).where(eq(users.id, customer.user.id));
    // Changed, joined or logged out everywhere by another press meanwhile.
    const isSame = user !== undefined && user.blocked !== true && user.email === customer.user.email;
    if (!isSame) throw new Refusal(403, "proof_needed");
    await requireMayChange(transaction, customer, now);
    const outcome = await tryCode(transaction, codePepper, { ...taker, account: user.id }, typed, now);
    if (outcome.kind !== "right") return outcome;
    const other = await findAccount(transaction, contact);
    const hash = browserHash(codePepper, taker.browser);
    if (other?.isProved === true && other.user.id !== user.id) {
      const joined = await join(platform, transaction, { taker, other, now });
      if (taker.browser !== null) await rememberBrowser(transaction, joined.user, hash, now);
      return { kind: "right", ...joined, isJoined: true };
    }
    await replaceContact(transaction, taker, now);
    if (taker.browser !== null) await rememberBrowser(transaction, user.id, hash, now);
    return { kind: "right", user: user.id, jwt: null, isJoined: false };
  });
}
