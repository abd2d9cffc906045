import { and, like, notInArray } from "drizzle-orm";
import { day } from "#domain/base/duration.ts";
import type { Database } from "#platform/db/database.ts";
import { keptSecret } from "#platform/db/kept-secret.ts";
import { platformSecrets } from "#platform/db/tables/access.ts";

/** Longer than an order is open and its links live: whoever's key is gone has been closed long ago. */
const period = 60 * day;
const prefix = "order-link:";

/** The key of an order's links by when it was made (ms); null once that key is gone. */
export type OrderKeys = (madeAt: number) => string | null;

const periodOf = (instant: number) => Math.floor(instant / period);
const nameOf = (index: number) => prefix + String(index);

/** The two keys that are valid: this period's and the one before (D4). Read once a period. */
export function createOrderKeys(database: Database, clock: () => number): () => Promise<OrderKeys> {
  const held = new Map<number, Promise<string>>();
  const keyOf = async (index: number): Promise<string> => {
    const known = held.get(index) ?? keptSecret(database, nameOf(index));
    held.set(index, known);
    try {
      return await known;
    } catch (error) {
      held.delete(index);
      throw error;
    }
  };
  return async () => {
    const now = periodOf(clock());
    for (const index of held.keys()) if (index < now - 1) held.delete(index);
    const [current, previous] = await Promise.all([keyOf(now), keyOf(now - 1)]);
    return (madeAt) => {
      const index = periodOf(madeAt);
      if (index === now) return current;
      return index === now - 1 ? previous : null;
    };
  };
}

/** Forgets the keys that open nothing any more; answers how many. */
export async function pruneOrderKeys(database: Database, now: number): Promise<number> {
  const valid = [periodOf(now), periodOf(now) - 1].map(nameOf);
  const gone = await database
    .delete(platformSecrets)
    .where(and(like(platformSecrets.name, `${prefix}%`), notInArray(platformSecrets.name, valid)))
    .returning({ name: platformSecrets.name });
  return gone.length;
}
