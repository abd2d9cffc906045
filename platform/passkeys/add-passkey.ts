import { and, asc, eq } from "drizzle-orm";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { contactKind } from "#domain/person/contact.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { keyedHash } from "#platform/auth/keyed-hash.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import { requireMayChange } from "#platform/contact/send-contact-code.ts";
import { tellAccount } from "#platform/contact/tell-account.ts";
import type { Database } from "#platform/db/database.ts";
import { passkeys } from "#platform/db/tables/passkey.ts";
import { users } from "#platform/db/tables/user.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { MadePasskey } from "#wire/person/passkey.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import { challengeTime, makeChallenge, passkeyHost, takeChallenge } from "./passkey-challenge.ts";

/** Of one account at one business. */
const mostPasskeys = 10;

/** Whose session it is, and at which business. */
export interface PasskeyOwner {
  customer: Customer;
  business: number;
}

/** What a device knows the account by: no contact, and another one at each business. */
export function userHandle(pepper: string, user: number, business: number): string {
  return keyedHash(pepper, "passkey user", String(user), String(business));
}

function shownName({ email, notification_email: notified, name }: Customer["user"]): string {
  const contact = contactOf(email);
  return contactKind(contact) === "provider" ? (notified ?? name ?? contact) : contact;
}

/** The passkeys of an account at one business, the oldest first. */
export async function listPasskeys(database: Database, user: number, business: number) {
  return await database
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.user, user), eq(passkeys.business, business)))
    .orderBy(asc(passkeys.id));
}

/** As for a contact, and within what one may have (A226). @throws Refusal 403 `proof_needed`, 409 `change_pending`, `passkeys_full` */
async function requireMayAdd(database: Database, { customer, business }: PasskeyOwner, now: number): Promise<void> {
  await requireMayChange(database, customer, now);
  const own = await listPasskeys(database, customer.user.id, business);
  if (own.length >= mostPasskeys) throw new Refusal(409, "passkeys_full");
}

/**
 * What a browser is to make a passkey by: one that the device itself finds again and that asks for finger, face or PIN.
 * @throws Refusal 403 `proof_needed` for a session older than ten minutes, 409 `change_pending`, `passkeys_full`
 */
export async function passkeyOptions(platform: PlatformContext, owner: PasskeyOwner, browser: string) {
  const { database, codePepper } = platform;
  await requireMayAdd(database, owner, platform.clock());
  const { business: id, customer } = owner;
  const business = await findBusiness(database, id);
  if (business === null) throw new Refusal(404, "business_not_found");
  const { host } = await passkeyHost(platform, business);
  const own = await listPasskeys(database, customer.user.id, id);
  const options = await generateRegistrationOptions({
    rpName: business.name,
    rpID: host,
    userID: new Uint8Array(Buffer.from(userHandle(codePepper, customer.user.id, id), "base64url")),
    // Shown by the device: of whom a provider vouches for the name that it has there says nothing.
    userName: shownName(customer.user),
    userDisplayName: customer.user.name ?? "",
    challenge: await makeChallenge(platform, { browser, business: id, user: customer.user.id }),
    timeout: challengeTime,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: own.map(({ credential }) => ({ id: credential })),
  });
  const { rp, user, challenge, pubKeyCredParams, timeout, excludeCredentials = [] } = options;
  return {
    rp: { id: host, name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    challenge,
    pubKeyCredParams,
    timeout,
    excludeCredentials: excludeCredentials.map(({ id: credential, type }) => ({ id: credential, type })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** What the device made, if it signed our challenge at our host after asking for its owner; null when not. */
async function verified(platform: PlatformContext, { customer, business: id }: PasskeyOwner, made: MadePasskey) {
  const business = await findBusiness(platform.database, id);
  if (business === null) return null;
  const { host, origin } = await passkeyHost(platform, business);
  const signer = { browser: made.browser, business: id, user: customer.user.id };
  const { response } = made;
  const challenge = await takeChallenge(platform, signer, response.response.clientDataJSON);
  if (challenge === null) return null;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
    });
    return registrationInfo?.credential ?? null;
  } catch (error) {
    platform.log("warn", "passkey_refused", { name: describeError(error).name });
    return null;
  }
}

/**
 * Keeps a passkey of the session's account, and tells every contact of it.
 * @throws Refusal 403 `proof_needed`, 409 `change_pending`, `passkeys_full`, 422 `passkey_refused` for what does not fit our
 * challenge, or is known
 */
export async function addPasskey(platform: PlatformContext, owner: PasskeyOwner, made: MadePasskey) {
  const now = platform.clock();
  await requireMayAdd(platform.database, owner, now);
  const { customer, business } = owner;
  const key = await verified(platform, owner, made);
  if (key === null) throw new Refusal(422, "passkey_refused");
  return await platform.database.transaction(async (transaction) => {
    await lockAccount(transaction, contactOf(customer.user.email));
    const [user] = await transaction.select().from(users).where(eq(users.id, customer.user.id));
    if (user === undefined || user.blocked === true) throw new Refusal(403, "proof_needed");
    // Joined, changed or logged out everywhere by another press meanwhile.
    await requireMayAdd(transaction, owner, now);
    const [row] = await transaction
      .insert(passkeys)
      .values({
        user: user.id,
        business,
        credential: key.id,
        public_key: Buffer.from(key.publicKey).toString("base64url"),
        counter: key.counter,
        name: made.name,
        created_at: new Date(now),
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw new Refusal(422, "passkey_refused");
    await tellAccount(transaction, { user: user.id, business, what: "passkeyAdded" }, now);
    return row;
  });
}

/** Takes a passkey away, and tells every contact of the account; false where there is none of this id. */
export async function removePasskey(
  { database, clock }: PlatformContext,
  { customer, business }: PasskeyOwner,
  id: number,
): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.user, customer.user.id), eq(passkeys.business, business));
    const [row] = await transaction.delete(passkeys).where(own).returning({ id: passkeys.id });
    if (row === undefined) return false;
    await tellAccount(transaction, { user: customer.user.id, business, what: "passkeyRemoved" }, clock());
    return true;
  });
}
