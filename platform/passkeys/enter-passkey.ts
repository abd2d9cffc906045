import { and, eq } from "drizzle-orm";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { ConsentAsked } from "#domain/person/consent.ts";
import { findConsentAsked, keepConsent } from "#platform/auth/consent.ts";
import { type Account, findAccount } from "#platform/auth/find-account.ts";
import { openSession } from "#platform/auth/open-session.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import { passkeys } from "#platform/db/tables/passkey.ts";
import { users } from "#platform/db/tables/user.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { GivenConsent } from "#wire/person/consent.ts";
import type { SignedPasskey } from "#wire/person/passkey.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { userHandle } from "./add-passkey.ts";
import { challengeTime, makeChallenge, passkeyHost, takeChallenge } from "./passkey-challenge.ts";

interface Visitor {
  browser: string;
  business: number;
}

type Passkey = typeof passkeys.$inferSelect;

async function shopOf(platform: PlatformContext, id: number) {
  const business = await findBusiness(platform.database, id);
  if (business === null || business.is_active !== true) throw new Refusal(404, "business_not_found");
  return await passkeyHost(platform, business);
}

/** What a browser is to have signed by any passkey of this business. @throws Refusal 404 `business_not_found` */
export async function loginOptions(platform: PlatformContext, { browser, business }: Visitor) {
  const { host } = await shopOf(platform, business);
  const { challenge } = await generateAuthenticationOptions({
    rpID: host,
    challenge: await makeChallenge(platform, { browser, business, user: null }),
    userVerification: "required",
  });
  return { rpId: host, challenge, timeout: challengeTime, userVerification: "required" };
}

/** How often the device says that it signed, if this is its signature over our challenge; null when not. */
async function verifiedCounter(
  platform: PlatformContext,
  visitor: Visitor,
  { passkey, response }: { passkey: Passkey | undefined; response: SignedPasskey },
): Promise<number | null> {
  const { host, origin } = await shopOf(platform, visitor.business);
  const challenge = await takeChallenge(platform, { ...visitor, user: null }, response.response.clientDataJSON);
  if (challenge === null || passkey === undefined) return null;
  const { userHandle: handle, ...signed } = response.response;
  if (handle !== undefined && handle !== userHandle(platform.codePepper, passkey.user, passkey.business)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    platform.log("warn", "passkey_refused", { name: describeError(error).name });
    return null;
  }
}

/** Who came in by a passkey; `unknown`: the passkey was removed, or is of nobody here. */
type Entered =
  | { kind: "right"; jwt: string; account: Account; asked: ConsentAsked | null }
  | { kind: "wrong" }
  | { kind: "unknown" };

/**
 * Opens a session by a challenge that a passkey of this business signed (A230): once, for an account that still has the passkey
 * and may log in. @throws Refusal 404 `business_not_found`
 */
export async function enterPasskey(
  platform: PlatformContext,
  visitor: Visitor,
  { response, consent }: { response: SignedPasskey; consent: GivenConsent | null },
): Promise<Entered> {
  const { database, tokenSecret } = platform;
  const { business } = visitor;
  const ofBusiness = and(eq(passkeys.credential, response.id), eq(passkeys.business, business));
  const [passkey] = await database.select().from(passkeys).where(ofBusiness);
  const counter = await verifiedCounter(platform, visitor, { passkey, response });
  if (passkey === undefined) return { kind: "unknown" };
  if (counter === null) return { kind: "wrong" };
  return await database.transaction(async (transaction): Promise<Entered> => {
    const [user] = await transaction.select().from(users).where(eq(users.id, passkey.user));
    const account = user === undefined ? null : await findAccount(transaction, contactOf(user.email));
    if (account?.isCustomer !== true || account.user.id !== passkey.user) return { kind: "wrong" };
    const between = { user: account.user, business };
    const jwt = await openSession(transaction, between, tokenSecret, (now) => now.email === account.user.email);
    if (jwt === null) return { kind: "wrong" };
    const now = platform.clock();
    // Under the account's lock: removed meanwhile, it opens nothing.
    const [used] = await transaction
      .update(passkeys)
      .set({ counter, last_used_at: new Date(now) })
      .where(eq(passkeys.id, passkey.id))
      .returning({ id: passkeys.id });
    if (used === undefined) throw new Refusal(400, "passkey_unknown");
    const ofAccount = { user: account.user.id, business };
    if (consent !== null) await keepConsent(transaction, ofAccount, consent, now);
    return { kind: "right", jwt, account, asked: await findConsentAsked(transaction, ofAccount) };
  });
}
