import { randomBytes, randomInt } from "node:crypto";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { day, minute } from "#domain/base/duration.ts";
import type { Database } from "#platform/db/database.ts";
import { loginCodes } from "#platform/db/tables/access.ts";
import type { LeavingScope } from "#wire/person/own-data.ts";
import { browserHash, isSameHash, keyedHash } from "./keyed-hash.ts";
import { isKnownBrowser } from "./known-browser.ts";
import { areTriesSpent, noteTrier, type Trier } from "./login-budget.ts";

export const codeMinutes = 10;
const mostWrongTries = 5;
/** Expired codes are kept a day, to say why one does not work. */
const keptFor = day;

/** A code works for its holder only. */
export interface CodeHolder {
  /** A mail address, or a phone in E.164. */
  contact: string;
  /** Null at a log-in that names none: whichever the code is of. */
  businessId: number | null;
  /** The nonce of the browser that asked; null without one, and never one that proved the mailbox (U4). */
  browser: string | null;
  /** The network it asks from. */
  client: string;
  /** The account that the code is for; without one it logs in, and neither does for the other (A226). */
  account?: number;
  /** What the code does there, if not to make the contact the account's: it does nothing else (B10). */
  act?: LeavingScope;
}

export type CodeOutcome =
  /** With the business whose mail it came in. */
  | { kind: "right"; businessId: number }
  | { kind: "wrong" }
  | { kind: "expired" }
  | { kind: "exhausted" }
  /** The day's tries are spent: the mail's link gets in (U4). */
  | { kind: "linkOnly" };

type CodeRow = typeof loginCodes.$inferSelect;

function hashCode(
  pepper: string,
  { contact, business }: Pick<CodeRow, "contact" | "business">,
  { act, code }: { act: LeavingScope | undefined; code: string },
): string {
  return keyedHash(pepper, "code", contact, String(business), ...(act === undefined ? [] : [act]), code);
}

function ofHolder(pepper: string, holder: CodeHolder) {
  return and(
    eq(loginCodes.contact, holder.contact),
    holder.businessId === null ? undefined : eq(loginCodes.business, holder.businessId),
    eq(loginCodes.browser_hash, browserHash(pepper, holder.browser)),
    holder.account === undefined ? isNull(loginCodes.for_account) : eq(loginCodes.for_account, holder.account),
  );
}

/** Whose budget this holder's tries and requests count for. */
export async function trierOf(database: Database, pepper: string, holder: CodeHolder): Promise<Trier> {
  const hash = browserHash(pepper, holder.browser);
  return {
    account: holder.contact,
    browserHash: hash,
    clientHash: keyedHash(pepper, "client", holder.client),
    isKnown: holder.browser !== null && (await isKnownBrowser(database, holder.contact, hash)),
  };
}

/** Makes six random digits and a link's 128 random bits, stored as keyed hashes only; the holder's earlier ones die. */
export async function createCode(
  database: Database,
  pepper: string,
  holder: CodeHolder & { businessId: number },
  now: number,
): Promise<{ id: number; code: string; link: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const link = randomBytes(16).toString("base64url");
  const outlived = lt(loginCodes.created_at, new Date(now - keptFor));
  await database.delete(loginCodes).where(and(eq(loginCodes.contact, holder.contact), outlived));
  await database
    .update(loginCodes)
    .set({ revoked_at: new Date(now) })
    .where(and(ofHolder(pepper, holder), isNull(loginCodes.revoked_at), isNull(loginCodes.used_at)));
  const [row] = await database
    .insert(loginCodes)
    .values({
      contact: holder.contact,
      business: holder.businessId,
      code_hash: hashCode(pepper, { contact: holder.contact, business: holder.businessId }, { act: holder.act, code }),
      link_hash: keyedHash(pepper, "link", link),
      browser_hash: browserHash(pepper, holder.browser),
      for_account: holder.account ?? null,
      created_at: new Date(now),
      expires_at: new Date(now + codeMinutes * minute),
    })
    .returning({ id: loginCodes.id });
  if (row === undefined) throw new Error("The code could not be kept.");
  return { id: row.id, code, link };
}

/** Revokes a code whose mail was not sent. */
export async function dropCode(database: Database, id: number, now: number): Promise<void> {
  await database
    .update(loginCodes)
    .set({ revoked_at: new Date(now) })
    .where(eq(loginCodes.id, id));
}

async function spend(transaction: Database, row: CodeRow, now: number): Promise<CodeOutcome> {
  if (row.revoked_at !== null || row.expires_at.getTime() <= now) return { kind: "expired" };
  await transaction
    .update(loginCodes)
    .set({ used_at: new Date(now) })
    .where(eq(loginCodes.id, row.id));
  return { kind: "right", businessId: row.business };
}

/** Tries a mail's link, which needs no budget: nobody guesses 128 bits. */
async function tryLink(
  transaction: Database,
  pepper: string,
  holder: CodeHolder,
  link: string,
  now: number,
): Promise<CodeOutcome> {
  const [row] = await transaction
    .select()
    .from(loginCodes)
    .where(and(ofHolder(pepper, holder), eq(loginCodes.link_hash, keyedHash(pepper, "link", link))));
  return row === undefined || row.used_at !== null ? { kind: "wrong" } : await spend(transaction, row, now);
}

/** Tries six digits or a link; a right one works once. The caller holds the account's lock. */
export async function tryCode(
  transaction: Database,
  pepper: string,
  holder: CodeHolder,
  typed: string,
  now: number,
): Promise<CodeOutcome> {
  if (/^[\w-]{22}$/.test(typed)) return await tryLink(transaction, pepper, holder, typed, now);
  if (!/^\d{6}$/.test(typed)) return { kind: "wrong" };
  const trier = await trierOf(transaction, pepper, holder);
  if (await areTriesSpent(transaction, trier, now)) return { kind: "linkOnly" };
  const [row] = await transaction
    .select()
    .from(loginCodes)
    .where(ofHolder(pepper, holder))
    .orderBy(desc(loginCodes.id))
    .limit(1);
  if (row === undefined || row.used_at !== null) return { kind: "wrong" };
  if (row.attempts >= mostWrongTries) return { kind: "exhausted" };
  if (isSameHash(row.code_hash, hashCode(pepper, row, { act: holder.act, code: typed })))
    return await spend(transaction, row, now);
  if (row.revoked_at !== null || row.expires_at.getTime() <= now) return { kind: "expired" };
  const attempts = row.attempts + 1;
  await transaction.update(loginCodes).set({ attempts }).where(eq(loginCodes.id, row.id));
  await noteTrier(transaction, trier, "codeFailed", now);
  return attempts >= mostWrongTries ? { kind: "exhausted" } : { kind: "wrong" };
}
