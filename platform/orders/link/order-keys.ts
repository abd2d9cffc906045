import { and, like, notInArray } from "drizzle-orm";
import { day, minute } from "#domain/base/duration.ts";
import type { Database } from "#platform/db/database.ts";
import { keptSecret } from "#platform/db/kept-secret.ts";
import { platformSecrets } from "#platform/db/tables/access.ts";

/** Longer than an order is open and its links live: whoever's key is gone has been closed long ago. */
const period = 60 * day;
const prefix = "order-link:";
/** A key that was made by command, between those of the periods. */
const renewedPrefix = `${prefix}from:`;
/** How long a process goes by what it read. */
const believed = minute;
/** After the command, when every process has read the new key. */
const renewalDelay = 2 * believed;
const validKeys = 2;

/** The key of an order's links by when it was made (ms); null once that key is gone. */
export type OrderKeys = (madeAt: number) => string | null;

interface KeyRow {
  name: string;
  value: string;
}

const periodOf = (instant: number) => Math.floor(instant / period);
const nameOf = (index: number) => prefix + String(index);

/** From when on (ms) orders have the key. */
function startOf({ name }: Pick<KeyRow, "name">): number {
  return name.startsWith(renewedPrefix)
    ? Number(name.slice(renewedPrefix.length))
    : Number(name.slice(prefix.length)) * period;
}

/** Those that open something now, the newest first (D4); keys of a time to come are not among them. */
function validAt<T extends Pick<KeyRow, "name">>(rows: readonly T[], now: number): T[] {
  const begun = rows.filter((row) => startOf(row) <= now);
  return begun.toSorted((one, other) => startOf(other) - startOf(one)).slice(0, validKeys);
}

/** The keys that are there, with this period's and the one before. */
async function readKeys(database: Database, now: number): Promise<KeyRow[]> {
  for (const index of [periodOf(now) - 1, periodOf(now)]) await keptSecret(database, nameOf(index));
  return await database
    .select()
    .from(platformSecrets)
    .where(like(platformSecrets.name, `${prefix}%`));
}

/** The two keys that are valid: read once a minute, since a command may add one (D4). */
export function createOrderKeys(database: Database, clock: () => number): () => Promise<OrderKeys> {
  let held: { readAt: number; rows: Promise<KeyRow[]> } | null = null;

  async function keyRows(now: number): Promise<KeyRow[]> {
    const isBelieved = held !== null && now >= held.readAt && now - held.readAt < believed;
    if (held === null || !isBelieved || periodOf(held.readAt) !== periodOf(now))
      held = { readAt: now, rows: readKeys(database, now) };
    const asked = held;
    try {
      return await asked.rows;
    } catch (error) {
      if (held === asked) held = null;
      throw error;
    }
  }

  return async () => {
    const now = clock();
    const valid = validAt(await keyRows(now), now);
    return (madeAt) => valid.find((row) => startOf(row) <= madeAt)?.value ?? null;
  };
}

/**
 * Makes another key, for orders from two minutes from now on; answers from when (ms). The key before it is valid still: after
 * a second renewal nothing opens that it signed.
 */
export async function renewOrderKey(database: Database, now: number): Promise<number> {
  const from = now + renewalDelay;
  await keptSecret(database, renewedPrefix + String(from));
  return from;
}

/** Forgets the keys that open nothing any more; answers how many. */
export async function pruneOrderKeys(database: Database, now: number): Promise<number> {
  const rows = await database
    .select({ name: platformSecrets.name })
    .from(platformSecrets)
    .where(like(platformSecrets.name, `${prefix}%`));
  const kept = [...validAt(rows, now), ...rows.filter((row) => startOf(row) > now)].map(({ name }) => name);
  const gone = await database
    .delete(platformSecrets)
    .where(and(like(platformSecrets.name, `${prefix}%`), notInArray(platformSecrets.name, kept)))
    .returning({ name: platformSecrets.name });
  return gone.length;
}
