import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { loginCodes } from "#platform/db/tables/access.ts";
import { noteLoginEvent, waitBeforeTry } from "./login-budget.ts";

export const codeMinutes = 10;
const mostWrongTries = 5;
/** Dead codes are kept a day, to tell why one does not work. */
const keptFor = 24 * 60 * 60_000;

/** A code works for its holder only. */
export interface CodeHolder {
  email: string;
  businessId: number;
  /** The nonce of the browser that asked. */
  browser: string;
}

export type CodeOutcome =
  | { kind: "right" }
  | { kind: "wrong" }
  | { kind: "expired" }
  | { kind: "exhausted" }
  | { kind: "tooMany"; retryAfter: number };

function keyed(pepper: string, ...parts: string[]): string {
  return createHmac("sha256", pepper).update(parts.join("\n")).digest("base64url");
}

function hashCode(pepper: string, holder: CodeHolder, code: string): string {
  return keyed(pepper, "code", holder.email, String(holder.businessId), code);
}

function hashBrowser(pepper: string, browser: string): string {
  return keyed(pepper, "browser", browser);
}

function ofHolder(pepper: string, holder: CodeHolder) {
  return and(
    eq(loginCodes.email, holder.email),
    eq(loginCodes.business, holder.businessId),
    eq(loginCodes.browser_hash, hashBrowser(pepper, holder.browser)),
  );
}

/** Makes a code of six random digits, stored as a keyed hash only; the holder's earlier codes die. */
export async function createCode(
  database: Database,
  pepper: string,
  holder: CodeHolder,
  now: number,
): Promise<{ id: number; code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const outlived = lt(loginCodes.created_at, new Date(now - keptFor));
  await database.delete(loginCodes).where(and(eq(loginCodes.email, holder.email), outlived));
  await database
    .update(loginCodes)
    .set({ revoked_at: new Date(now) })
    .where(and(ofHolder(pepper, holder), isNull(loginCodes.revoked_at), isNull(loginCodes.used_at)));
  const [row] = await database
    .insert(loginCodes)
    .values({
      email: holder.email,
      business: holder.businessId,
      code_hash: hashCode(pepper, holder, code),
      browser_hash: hashBrowser(pepper, holder.browser),
      created_at: new Date(now),
      expires_at: new Date(now + codeMinutes * 60_000),
    })
    .returning({ id: loginCodes.id });
  if (row === undefined) throw new Error("The code could not be kept.");
  return { id: row.id, code };
}

/** Revokes a code whose mail was not sent. */
export async function dropCode(database: Database, id: number, now: number): Promise<void> {
  await database
    .update(loginCodes)
    .set({ revoked_at: new Date(now) })
    .where(eq(loginCodes.id, id));
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Tries a code; a right one works once. The caller holds the account's lock. */
export async function tryCode(
  transaction: Database,
  pepper: string,
  holder: CodeHolder,
  code: string,
  now: number,
): Promise<CodeOutcome> {
  const wait = await waitBeforeTry(transaction, holder.email, now);
  if (wait !== null) return { kind: "tooMany", retryAfter: wait };
  const [row] = await transaction
    .select()
    .from(loginCodes)
    .where(ofHolder(pepper, holder))
    .orderBy(desc(loginCodes.id))
    .limit(1);
  if (row === undefined || row.used_at !== null) return { kind: "wrong" };
  if (row.attempts >= mostWrongTries) return { kind: "exhausted" };
  if (row.revoked_at !== null || row.expires_at.getTime() <= now) return { kind: "expired" };
  if (!isSame(row.code_hash, hashCode(pepper, holder, code))) {
    const attempts = row.attempts + 1;
    await transaction.update(loginCodes).set({ attempts }).where(eq(loginCodes.id, row.id));
    await noteLoginEvent(transaction, holder.email, "codeFailed", now);
    return attempts >= mostWrongTries ? { kind: "exhausted" } : { kind: "wrong" };
  }
  await transaction
    .update(loginCodes)
    .set({ used_at: new Date(now) })
    .where(eq(loginCodes.id, row.id));
  return { kind: "right" };
}
