import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Database } from "./database.ts";
import { sessions } from "./tables/access.ts";
import { roles, users } from "./tables/user.ts";

/** 30 days, in seconds. */
const tokenLifetime = 30 * 24 * 3600;

export type TokenReading =
  | { ok: true; user: typeof users.$inferSelect; role: string | null }
  | { ok: false; reason: "invalid" | "noUserId" | "unknownUser" | "blocked" };

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** Opens a session and answers its bearer token (HS256 with id, iat, exp, as recorded); deletes expired ones. */
export async function issueToken(database: Database, userId: number, secret: string): Promise<string> {
  const issued = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ id: userId, jti: randomUUID() })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(issued)
    .setExpirationTime(issued + tokenLifetime)
    .sign(keyOf(secret));
  const expires = new Date((issued + tokenLifetime) * 1000);
  await database.delete(sessions).where(and(eq(sessions.user, userId), lt(sessions.expires_at, new Date())));
  await database.insert(sessions).values({ token_hash: hashToken(token), user: userId, expires_at: expires });
  return token;
}

/** Checks a bearer token's signature, dates, session and user, in this order. */
export async function readToken(database: Database, token: string, secret: string): Promise<TokenReading> {
  const id = await signedId(token, secret);
  if (id === "invalid") return { ok: false, reason: "invalid" };
  if (id === undefined) return { ok: false, reason: "noUserId" };
  const isOpen = and(isNull(sessions.revoked_at), gt(sessions.expires_at, new Date()));
  const isOwn = and(eq(sessions.token_hash, hashToken(token)), eq(sessions.user, users.id), isOpen);
  const [found] = await database
    .select({ user: users, role: roles.type, session: sessions.user })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.role))
    .leftJoin(sessions, isOwn)
    .where(eq(users.id, id))
    .limit(1);
  if (found === undefined) return { ok: false, reason: "unknownUser" };
  const { user, role, session } = found;
  if (session === null) return { ok: false, reason: "invalid" };
  return user.blocked === true ? { ok: false, reason: "blocked" } : { ok: true, user, role };
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

/** Revokes one token at once (log-out). */
export async function revokeToken(database: Database, token: string): Promise<void> {
  await database
    .update(sessions)
    .set({ revoked_at: new Date() })
    .where(and(eq(sessions.token_hash, hashToken(token)), isNull(sessions.revoked_at)));
}

/** Revokes every token of a user at once (password changed, account blocked). */
export async function revokeAllTokens(database: Database, userId: number): Promise<void> {
  await database
    .update(sessions)
    .set({ revoked_at: new Date() })
    .where(and(eq(sessions.user, userId), isNull(sessions.revoked_at)));
}
