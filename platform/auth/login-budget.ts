import { and, asc, count, eq, gt, inArray, lt } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { loginEvents } from "#platform/db/tables/access.ts";
import { lockAccount } from "./account-lock.ts";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** Seconds between two codes for one account (U4). */
export const resendSeconds = 60;
const mostCodesAnHour = 5;
const mostFailuresAnHour = 10;
/** Ten an hour all day long would be 240 guesses: more than one in ten thousand (U4). */
const mostFailuresADay = 60;

type EventKind = (typeof loginEvents.$inferSelect)["kind"];

/** Counts an event against the account, however many codes are sent; deletes those older than a day. */
export async function noteLoginEvent(
  database: Database,
  account: string,
  kind: EventKind,
  now: number,
): Promise<number> {
  const outlived = lt(loginEvents.created_at, new Date(now - day));
  await database.delete(loginEvents).where(and(eq(loginEvents.account, account), outlived));
  const values = { account, kind, created_at: new Date(now) };
  const [row] = await database.insert(loginEvents).values(values).returning({ id: loginEvents.id });
  if (row === undefined) throw new Error("The event could not be kept.");
  return row.id;
}

/** Seconds until the window has room again, null while it has. */
async function secondsUntilRoom(
  database: Database,
  input: { account: string; kinds: EventKind[]; most: number; window: number; now: number },
): Promise<number | null> {
  const { account, kinds, most, window, now } = input;
  const inWindow = and(
    eq(loginEvents.account, account),
    inArray(loginEvents.kind, kinds),
    gt(loginEvents.created_at, new Date(now - window)),
  );
  const [counted] = await database.select({ events: count() }).from(loginEvents).where(inWindow);
  const events = counted?.events ?? 0;
  if (events < most) return null;
  const [leaving] = await database
    .select({ at: loginEvents.created_at })
    .from(loginEvents)
    .where(inWindow)
    .orderBy(asc(loginEvents.id))
    .offset(events - most)
    .limit(1);
  const leavesAt = (leaving?.at.getTime() ?? now) + window;
  return Math.max(1, Math.ceil((leavesAt - now) / second));
}

function longest(waits: (number | null)[]): number | null {
  const known = waits.filter((wait) => wait !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Seconds until an account may try to log in again, null at once: failures outlive resent codes (U4). */
export async function waitBeforeTry(database: Database, account: string, now: number): Promise<number | null> {
  // Wrong passwords have their own budget: they must not lock out the owner of the mailbox.
  const kinds: EventKind[] = ["codeFailed"];
  return longest([
    await secondsUntilRoom(database, { account, kinds, most: mostFailuresAnHour, window: hour, now }),
    await secondsUntilRoom(database, { account, kinds, most: mostFailuresADay, window: day, now }),
  ]);
}

/**
 * Counts a try of a password before it is compared, so that parallel ones cannot all be: ten wrong ones an hour over all
 * addresses. A right one is given back with its id; `wait` in seconds.
 */
export async function takePasswordTry(
  database: Database,
  account: string,
  now: number,
): Promise<{ id: number } | { wait: number }> {
  return await database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const kinds: EventKind[] = ["passwordFailed"];
    const wait = await secondsUntilRoom(transaction, { account, kinds, most: mostFailuresAnHour, window: hour, now });
    return wait === null ? { id: await noteLoginEvent(transaction, account, "passwordFailed", now) } : { wait };
  });
}

/** Gives back what was counted and did not happen. */
export async function forgetLoginEvent(database: Database, id: number): Promise<void> {
  await database.delete(loginEvents).where(eq(loginEvents.id, id));
}

/** Seconds until an account may ask for a code again, null at once: 60 s apart, 5 an hour (U4). */
export async function waitBeforeCode(database: Database, account: string, now: number): Promise<number | null> {
  const kinds: EventKind[] = ["codeRequested"];
  return longest([
    await secondsUntilRoom(database, { account, kinds, most: 1, window: resendSeconds * second, now }),
    await secondsUntilRoom(database, { account, kinds, most: mostCodesAnHour, window: hour, now }),
    await waitBeforeTry(database, account, now),
  ]);
}
