import type { ConsentAsked } from "#domain/person/consent.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { issueToken } from "#platform/db/sessions.ts";
import { joinProvider } from "#platform/social/join-provider.ts";
import type { GivenConsent } from "#wire/person/consent.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { lockAccounts } from "./account-lock.ts";
import { findConsentAsked, keepConsent } from "./consent.ts";
import { type Account, findAccount } from "./find-account.ts";
import { browserHash } from "./keyed-hash.ts";
import { rememberBrowser } from "./known-browser.ts";
import { type CodeHolder, type CodeOutcome, tryCode } from "./login-code.ts";
import { proveMailbox } from "./prove-mailbox.ts";

type Entered =
  | { kind: "right"; jwt: string; account: Account; asked: ConsentAsked | null }
  | Exclude<CodeOutcome, { kind: "right" }>;

/**
 * Tries a code or a mail's link and, with the right one, proves the mailbox and opens a session: one transaction under the
 * account's lock, so that at most five guesses are compared and no session outlives its proof.
 */
export async function enterCode(
  platform: PlatformContext,
  holder: CodeHolder,
  { typed, consent, ticket }: { typed: string; consent: GivenConsent | null; ticket: string | null },
): Promise<Entered> {
  const { codePepper, tokenSecret } = platform;
  const now = platform.clock();
  const { contact } = holder;
  const hash = browserHash(codePepper, holder.browser);
  const known = await findAccount(platform.database, contact);
  return await platform.database.transaction(async (transaction) => {
    // Where the contact has an account, what changes that waits too.
    await lockAccounts(transaction, [contact, ...(known === null ? [] : [contactOf(known.user.email)])]);
    const before = await findAccount(transaction, contact);
    if (before?.user.email !== known?.user.email || before?.isCustomer === false) return { kind: "wrong" };
    const outcome = await tryCode(transaction, codePepper, holder, typed, now);
    if (outcome.kind !== "right") return outcome;
    const isProved = await proveMailbox(transaction, contact, before, hash, now);
    const account = isProved ? await findAccount(transaction, contact) : null;
    if (account === null) return { kind: "wrong" };
    if (holder.browser !== null) await rememberBrowser(transaction, account.user.id, hash, now);
    const between = { user: account.user.id, business: outcome.businessId };
    if (ticket !== null) await joinProvider(transaction, platform, { ...between, contact, ticket });
    if (consent !== null) await keepConsent(transaction, between, consent, now);
    const jwt = await issueToken(transaction, between, tokenSecret);
    return { kind: "right", jwt, account, asked: await findConsentAsked(transaction, between) };
  });
}
