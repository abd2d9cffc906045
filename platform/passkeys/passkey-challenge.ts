import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { browserHash, keyedHash } from "#platform/auth/keyed-hash.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { loadHosts } from "#platform/central/load-business.ts";
import type { businesses } from "#platform/db/tables/business.ts";
import { passkeyChallenges } from "#platform/db/tables/passkey.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";

/** How long a device may take to sign, in ms. */
export const challengeTime = 5 * minute;

/** Which browser is to sign, at which business, and for an addition whose account. */
interface Signer {
  browser: string;
  business: number;
  user: number | null;
}

/** Where a business's passkeys belong: its canonical host, from our own row and never from a request (A230). */
export async function passkeyHost(
  { database, settings }: PlatformContext,
  { id, domain }: Pick<typeof businesses.$inferSelect, "id" | "domain">,
): Promise<{ host: string; origin: string }> {
  const { main } = await loadHosts(database, id);
  const host = main ?? domain;
  if (host === null) throw new Refusal(404, "business_not_found");
  return { host, origin: storeOrigin(host, settings.storefrontPort) };
}

const hashOf = (pepper: string, challenge: string) => keyedHash(pepper, "passkey challenge", challenge);

/** Makes a challenge for this browser; what it was given before and did not use in time goes. */
export async function makeChallenge(
  { database, codePepper: pepper, clock }: PlatformContext,
  { browser, business, user }: Signer,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const now = clock();
  const browser_hash = browserHash(pepper, browser);
  const outlived = lt(passkeyChallenges.created_at, new Date(now - challengeTime));
  await database.delete(passkeyChallenges).where(and(eq(passkeyChallenges.browser_hash, browser_hash), outlived));
  const challenge_hash = hashOf(pepper, Buffer.from(challenge).toString("base64url"));
  await database
    .insert(passkeyChallenges)
    .values({ challenge_hash, browser_hash, business, user, created_at: new Date(now) });
  return challenge;
}

/** What was signed; null for what nobody can read. */
function signedChallenge(clientData: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** Uses up the challenge that was signed, whatever becomes of it; null for one that is not this signer's, too old or used. */
export async function takeChallenge(
  { database, codePepper: pepper, clock }: PlatformContext,
  { browser, business, user }: Signer,
  clientData: string,
): Promise<string | null> {
  const challenge = signedChallenge(clientData);
  if (challenge === null) return null;
  const taken = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge_hash, hashOf(pepper, challenge)),
        eq(passkeyChallenges.browser_hash, browserHash(pepper, browser)),
        eq(passkeyChallenges.business, business),
        user === null ? isNull(passkeyChallenges.user) : eq(passkeyChallenges.user, user),
        gt(passkeyChallenges.created_at, new Date(clock() - challengeTime)),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return taken.length === 0 ? null : challenge;
}
