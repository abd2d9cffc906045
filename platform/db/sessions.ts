import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { errors, jwtVerify, SignJWT } from "jose";
import { type ConsentAsked, consentAsked, consentVersion } from "#domain/person/consent.ts";
import { contactOf } from "#wire/person/phone-account.ts";
import type { Database } from "./database.ts";
import { sessions } from "./tables/access.ts";
import { orderPushes } from "./tables/order.ts";
import { consents, identities, roles, users } from "./tables/user.ts";

/** 30 days, in seconds. */
const tokenLifetime = 30 * 24 * 3600;

/** The role that may order; every other one is staff (S2 §6). */
export const customerRole = "customer";

/** Whose token it is. */
export interface TokenHolder {
  user: typeof users.$inferSelect;
  role: string | null;
  /** By which the person is known whatever they order: the identity that they proved first (A221). */
  contact: string;
  /** Whose storefront it was opened for. */
  business: number | null;
  /** What a customer has to be asked: with `first` nothing of theirs is shown there (A220). */
  consentAsked: ConsentAsked | null;
}

export type TokenReading =
  | ({ ok: true } & TokenHolder)
  | { ok: false; reason: "invalid" | "noUserId" | "unknownUser" | "blocked" };

/** By what a session is kept: nobody can ask with it. */
export const sessionKey = (token: string) => createHash("sha256").update(token).digest("base64url");
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/**
 * Opens a session for the storefront of a business and answers its bearer token (HS256 with id, iat, exp, as recorded); deletes
 * expired ones.
 */
export async function issueToken(
  database: Database,
  { user: userId, business }: { user: number; business: number | null },
  secret: string,
): Promise<string> {
  const issued = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ id: userId, jti: randomUUID() })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(issued)
    .setExpirationTime(issued + tokenLifetime)
    .sign(keyOf(secret));
  const expires = new Date((issued + tokenLifetime) * 1000);
  await database.delete(sessions).where(and(eq(sessions.user, userId), lt(sessions.expires_at, new Date())));
  await database
    .insert(sessions)
    .values({ token_hash: sessionKey(token), user: userId, business, expires_at: expires });
  return token;
}

/** By the clock that signs tokens. */
const isOpen = () => and(isNull(sessions.revoked_at), gt(sessions.expires_at, new Date()));

/** The sessions of a user at a business that a token opens now, oldest first. */
export async function openSessions(database: Database, user: number, business: number) {
  return await database
    .select({ created: sessions.created_at, expires: sessions.expires_at })
    .from(sessions)
    .where(and(eq(sessions.user, user), eq(sessions.business, business), isOpen()))
    .orderBy(asc(sessions.created_at));
}

/** Checks a bearer token's signature, dates, session and user, in this order. */
export async function readToken(database: Database, token: string, secret: string): Promise<TokenReading> {
  const id = await signedId(token, secret);
  if (id === "invalid") return { ok: false, reason: "invalid" };
  if (id === undefined) return { ok: false, reason: "noUserId" };
  const isOwn = and(eq(sessions.token_hash, sessionKey(token)), eq(sessions.user, users.id), isOpen());
  const first = sql`select ${identities.value} from ${identities} where ${identities.user} = ${users.id} and ${identities.proved_at} is not null order by ${identities.proved_at}, ${identities.id} limit 1`;
  const given = sql`select 1 from ${consents} where ${consents.user} = ${users.id} and ${consents.business} = ${sessions.business}`;
  const [found] = await database
    .select({
      user: users,
      role: roles.type,
      session: sessions.user,
      business: sessions.business,
      contact: sql<string | null>`(${first})`,
      isGiven: sql<boolean>`exists (${given})`,
      isCurrent: sql<boolean>`exists (${given} and ${consents.version} = ${consentVersion})`,
    })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.role))
    .leftJoin(sessions, isOwn)
    .where(eq(users.id, id))
    .limit(1);
  if (found === undefined) return { ok: false, reason: "unknownUser" };
  const { user, role, session, business } = found;
  if (session === null) return { ok: false, reason: "invalid" };
  if (user.blocked === true) return { ok: false, reason: "blocked" };
  const contact = found.contact ?? contactOf(user.email);
  return { ok: true, user, role, contact, business, consentAsked: role === customerRole ? consentAsked(found) : null };
}

/** Whether a token's session has not ended. */
export async function isOpenSession(database: Database, token: string): Promise<boolean> {
  return (await database.$count(sessions, and(eq(sessions.token_hash, sessionKey(token)), isOpen()))) > 0;
}

/** How old a session's proof may be where one of now is asked for (A226). */
const freshFor = 10 * minute;

/** Whether a token's session was opened within ten minutes, and has not ended; no token is none. */
export async function isFreshSession(database: Database, token: string | null): Promise<boolean> {
  if (token === null) return false;
  const isRecent = and(isNull(sessions.revoked_at), gt(sessions.created_at, new Date(Date.now() - freshFor)));
  return (await database.$count(sessions, and(eq(sessions.token_hash, sessionKey(token)), isRecent))) > 0;
}

async function signedId(token: string, secret: string): Promise<number | "invalid" | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ["HS256"] });
    return typeof payload.id === "number" && Number.isSafeInteger(payload.id) ? payload.id : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return "invalid";
    throw error;
  }
}

/** Ends what is open of these sessions, and has their browsers notified of no order any more (A261). */
async function revoke(database: Database, own: SQL): Promise<void> {
  const open = and(own, isNull(sessions.revoked_at));
  const keys = database.select({ key: sessions.token_hash }).from(sessions).where(open);
  await database.delete(orderPushes).where(inArray(orderPushes.session, keys));
  await database.update(sessions).set({ revoked_at: new Date() }).where(open);
}

/** Revokes one token at once (log-out). */
export async function revokeToken(database: Database, token: string): Promise<void> {
  await revoke(database, eq(sessions.token_hash, sessionKey(token)));
}

/** Revokes every token of a user at once (password changed, account blocked). */
export async function revokeAllTokens(database: Database, userId: number): Promise<void> {
  await revoke(database, eq(sessions.user, userId));
}
