import type { ConsentAsked } from "#domain/person/consent.ts";
import type { GivenConsent } from "#wire/person/consent.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { comparePassword } from "./compare-password.ts";
import { findConsentAsked, keepConsent } from "./consent.ts";
import { type Account, findAccount } from "./find-account.ts";
import { browserHash } from "./keyed-hash.ts";
import { isKnownBrowser } from "./known-browser.ts";
import { openSession } from "./open-session.ts";

type Entered =
  | { kind: "right"; jwt: string; account: Account; asked: ConsentAsked | null }
  | { kind: "wrong" }
  | { kind: "notCustomer" }
  /** In seconds. */
  | { kind: "wait"; seconds: number };

interface PasswordHolder {
  /** A mail address, or a phone in E.164. */
  contact: string;
  /** Whose storefront the session is for; null where none is named. */
  businessId: number | null;
  /** The nonce of the browser that tries, null where none is named. */
  browser: string | null;
}

/**
 * Opens a session with a password in place of a code (S2 §2.2). Only who knows it learns that the account is no customer's,
 * and only an account whose mailbox was proved has sessions (U1).
 */
export async function enterPassword(
  platform: PlatformContext,
  holder: PasswordHolder,
  { typed, consent }: { typed: string; consent: GivenConsent | null },
): Promise<Entered> {
  const { database, codePepper, tokenSecret } = platform;
  const { contact, browser, businessId } = holder;
  const hash = browser === null ? null : browserHash(codePepper, browser);
  const isKnown = hash !== null && (await isKnownBrowser(database, contact, hash));
  const account = await findAccount(database, contact);
  const trier = { typed: contact, knownBrowser: isKnown ? hash : null };
  const compared = await comparePassword(database, trier, account?.user, typed, platform.clock());
  if (compared.kind !== "right") return compared;
  if (account === null) return { kind: "wrong" };
  if (!account.isCustomer) return { kind: "notCustomer" };
  const { password } = account.user;
  const business = businessId === null ? null : ((await findBusiness(database, businessId))?.id ?? null);
  const between = { user: account.user, business };
  const jwt = await openSession(database, between, tokenSecret, (now) => now.password === password);
  if (jwt === null) return { kind: "wrong" };
  if (business === null) return { kind: "right", jwt, account, asked: "first" };
  const ofBusiness = { user: account.user.id, business };
  if (consent !== null) await keepConsent(database, ofBusiness, consent, platform.clock());
  return { kind: "right", jwt, account, asked: await findConsentAsked(database, ofBusiness) };
}
