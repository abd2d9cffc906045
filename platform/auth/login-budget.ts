import { and, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import { day, hour } from "#domain/base/duration.ts";
import type { Database } from "#platform/db/database.ts";
import { loginEvents } from "#platform/db/tables/access.ts";
import { lockAccount } from "./account-lock.ts";

const second = 1000;

/** Seconds between two codes for one browser (U4). */
export const resendSeconds = 60;
const mostCodesAnHour = 5;
/** Of one network, for browsers that never proved the mailbox. */
const mostCodesOfNetworkADay = 10;
/** Mails that all such browsers together may cause (U5). */
const mostCodesOfStrangersADay = 30;
/** Wrong passwords of one browser that proved the mailbox, and of all that did not together. */
const mostPasswordsAnHour = 10;
const mostPasswordsOfStrangersADay = 20;
/** Wrong codes of all browsers that never proved the mailbox together: none of them can spend the owner's (U4). */
const mostTriesOfStrangersADay = 20;
/** Wrong codes of one browser that proved it. */
const mostTriesOfKnownADay = 10;

/** Who tries or asks for a code, as far as budgets care. */
export interface Trier {
  /** The e-mail in lower case. */
  account: string;
  browserHash: string;
  clientHash: string;
  /** The browser proved this mailbox before. */
  isKnown: boolean;
}

type LoginEvent = Pick<
  typeof loginEvents.$inferInsert,
  "account" | "kind" | "browser_hash" | "client_hash" | "is_known"
>;

/** Counts an event against the account, however many codes are sent; deletes those older than a day. */
async function noteLoginEvent(database: Database, event: LoginEvent, now: number): Promise<number> {
  const outlived = lt(loginEvents.created_at, new Date(now - day));
  await database.delete(loginEvents).where(and(eq(loginEvents.account, event.account), outlived));
  const [row] = await database
    .insert(loginEvents)
    .values({ ...event, created_at: new Date(now) })
    .returning({ id: loginEvents.id });
  if (row === undefined) throw new Error("The event could not be kept.");
  return row.id;
}

/** Counts a code that was asked for, or a wrong one, against its browser, network and account. */
export async function noteTrier(
  database: Database,
  trier: Trier,
  kind: "codeRequested" | "codeFailed",
  now: number,
): Promise<number> {
  const { account, browserHash, clientHash, isKnown } = trier;
  const event = { account, kind, browser_hash: browserHash, client_hash: clientHash, is_known: isKnown };
  return await noteLoginEvent(database, event, now);
}

/** Gives back what was counted and did not happen. */
export async function forgetLoginEvent(database: Database, id: number): Promise<void> {
  await database.delete(loginEvents).where(eq(loginEvents.id, id));
}

interface Budget {
  counted: SQL | undefined;
  most: number;
  window: number;
}

/** Seconds until the window has room again, null while it has: when the oldest of the `most` newest leaves it. */
async function secondsUntilRoom(
  database: Database,
  { counted, most, window }: Budget,
  now: number,
): Promise<number | null> {
  const [leaving] = await database
    .select({ at: loginEvents.created_at })
    .from(loginEvents)
    .where(and(counted, gt(loginEvents.created_at, new Date(now - window))))
    .orderBy(desc(loginEvents.id))
    .offset(most - 1)
    .limit(1);
  return leaving === undefined ? null : Math.max(1, Math.ceil((leaving.at.getTime() + window - now) / second));
}

/** Seconds until every budget has room, null while they have. */
async function longestWait(database: Database, budgets: readonly Budget[], now: number): Promise<number | null> {
  let longest: number | null = null;
  for (const budget of budgets) {
    const wait = await secondsUntilRoom(database, budget, now);
    if (wait !== null) longest = Math.max(longest ?? 0, wait);
  }
  return longest;
}

function ofKind(account: string, kind: (typeof loginEvents.$inferSelect)["kind"], ...more: SQL[]): SQL | undefined {
  return and(eq(loginEvents.account, account), eq(loginEvents.kind, kind), ...more);
}

/** Whether no code of this browser is compared any more today: it gets in by the mail's link only (U4). */
export async function areTriesSpent(database: Database, trier: Trier, now: number): Promise<boolean> {
  const { account, browserHash, isKnown } = trier;
  const whose = isKnown ? eq(loginEvents.browser_hash, browserHash) : eq(loginEvents.is_known, false);
  const most = isKnown ? mostTriesOfKnownADay : mostTriesOfStrangersADay;
  const budget = { counted: ofKind(account, "codeFailed", whose), most, window: day };
  return (await secondsUntilRoom(database, budget, now)) !== null;
}

/**
 * Seconds until a browser may have a code mailed again, null at once: 60 s apart and 5 an hour (U4). Those that never proved
 * the mailbox count by network and together too, so that nobody's mailbox is filled; they never count for one that did.
 */
export async function waitBeforeCode(database: Database, trier: Trier, now: number): Promise<number | null> {
  const ofBrowser = ofKind(trier.account, "codeRequested", eq(loginEvents.browser_hash, trier.browserHash));
  const strangers = eq(loginEvents.is_known, false);
  const ofNetwork = ofKind(trier.account, "codeRequested", strangers, eq(loginEvents.client_hash, trier.clientHash));
  const own = [
    { counted: ofBrowser, most: 1, window: resendSeconds * second },
    { counted: ofBrowser, most: mostCodesAnHour, window: hour },
  ];
  const shared = [
    { counted: ofNetwork, most: mostCodesAnHour, window: hour },
    { counted: ofNetwork, most: mostCodesOfNetworkADay, window: day },
    { counted: ofKind(trier.account, "codeRequested", strangers), most: mostCodesOfStrangersADay, window: day },
  ];
  return await longestWait(database, trier.isKnown ? own : [...own, ...shared], now);
}

/**
 * Counts a try of a password before it is compared, so that parallel ones cannot all be. Strangers' tries never count for a
 * browser that proved the mailbox (U4). A right one is given back with its id; `wait` in seconds.
 */
export async function takePasswordTry(
  database: Database,
  { account, knownBrowser }: { account: string; knownBrowser: string | null },
  now: number,
): Promise<{ id: number } | { wait: number }> {
  return await database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const isKnown = knownBrowser !== null;
    const whose = isKnown ? eq(loginEvents.browser_hash, knownBrowser) : eq(loginEvents.is_known, false);
    const counted = ofKind(account, "passwordFailed", whose);
    const hourly = { counted, most: mostPasswordsAnHour, window: hour };
    const daily = { counted, most: mostPasswordsOfStrangersADay, window: day };
    const wait = await longestWait(transaction, isKnown ? [hourly] : [hourly, daily], now);
    if (wait !== null) return { wait };
    const event = { account, kind: "passwordFailed" as const, browser_hash: knownBrowser, is_known: isKnown };
    return { id: await noteLoginEvent(transaction, event, now) };
  });
}
