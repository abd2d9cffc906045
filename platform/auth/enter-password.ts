import type { PlatformContext } from "#platform/calls/context.ts";
import { comparePassword } from "./compare-password.ts";
import { type Account, findAccount } from "./find-account.ts";
import { browserHash } from "./keyed-hash.ts";
import { isKnownBrowser } from "./known-browser.ts";
import { openSession } from "./open-session.ts";

type Entered =
  | { kind: "right"; jwt: string; account: Account }
  | { kind: "wrong" }
  | { kind: "notCustomer" }
  /** In seconds. */
  | { kind: "wait"; seconds: number };

interface PasswordHolder {
  email: string;
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
  typed: string,
): Promise<Entered> {
  const { database, codePepper, tokenSecret } = platform;
  const { email, browser } = holder;
  const hash = browser === null ? null : browserHash(codePepper, browser);
  const isKnown = hash !== null && (await isKnownBrowser(database, email, hash));
  const account = await findAccount(database, email);
  const trier = { account: email, knownBrowser: isKnown ? hash : null };
  const compared = await comparePassword(database, trier, account?.user, typed, platform.clock());
  if (compared.kind !== "right") return compared;
  if (account === null) return { kind: "wrong" };
  if (!account.isCustomer) return { kind: "notCustomer" };
  const { password } = account.user;
  const opened = await openSession(database, account.user, tokenSecret, (now) => now.password === password);
  return opened === null ? { kind: "wrong" } : { kind: "right", jwt: opened.jwt, account };
}
