import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { knownBrowsers } from "#platform/db/tables/access.ts";
import { identities } from "#platform/db/tables/user.ts";
import { ofContact } from "./identity.ts";

/** The newest browsers of an account; together with strangers their tries stay below 100 a day (U4). */
const mostKnownBrowsers = 7;

/** Whether this browser proved the account's mailbox; `contact` is a mail address in lower case, or a phone in E.164. */
export async function isKnownBrowser(database: Database, contact: string, hash: string): Promise<boolean> {
  const rows = await database
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .innerJoin(identities, eq(identities.user, knownBrowsers.user))
    .where(and(ofContact(contact), eq(knownBrowsers.browser_hash, hash)));
  return rows.length > 0;
}

/** Keeps that this browser proved the mailbox, of the newest browsers only. */
export async function rememberBrowser(database: Database, user: number, hash: string, now: number): Promise<void> {
  const proved = { user, browser_hash: hash, proved_at: new Date(now) };
  await database
    .insert(knownBrowsers)
    .values(proved)
    .onConflictDoUpdate({ target: [knownBrowsers.user, knownBrowsers.browser_hash], set: proved });
  const newest = database
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.user, user))
    .orderBy(desc(knownBrowsers.proved_at), desc(knownBrowsers.id))
    .limit(mostKnownBrowsers);
  await database.delete(knownBrowsers).where(and(eq(knownBrowsers.user, user), notInArray(knownBrowsers.id, newest)));
}
