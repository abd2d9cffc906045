import { LRUCache } from "lru-cache";
import type { Database } from "./database.ts";
import { catalogStamps } from "./tables/catalog-stamp.ts";

/** What the catalogue is now: another one with each committed change of it, by whomever, in this database alone. */
export async function catalogStamp(database: Database): Promise<string> {
  const [row] = await database.select({ stamp: catalogStamps.stamp }).from(catalogStamps).limit(1);
  if (row === undefined) throw new Error("The catalogue has no stamp.");
  return row.stamp;
}

/** Loads a part of the catalogue by its key; with `stamp`, that the caller has read a moment ago, without asking for it. */
type Catalogued<Key extends readonly (number | string)[], T> = (
  database: Database,
  key: Key,
  stamp?: string,
) => Promise<T>;

/**
 * Loads a part of the catalogue once for as long as nothing of the catalogue changes. What is answered is shared: nobody may
 * change it. The stamp is read before the rows, so rows that are newer than it are never taken for older ones.
 *
 * @param most parts that are kept, the least used ones leave
 */
export function catalogued<Key extends readonly (number | string)[], T>(
  most: number,
  load: (database: Database, ...key: Key) => Promise<T>,
): Catalogued<Key, T> {
  const parts = new LRUCache<string, { part: T }>({ max: most });
  return async (database, key, stamp) => {
    const name = [stamp ?? (await catalogStamp(database)), ...key].join(" ");
    const known = parts.get(name);
    if (known) return known.part;
    const part = await load(database, ...key);
    // What does not exist is asked again: invented ids would push out what does.
    if (part !== null) parts.set(name, { part });
    return part;
  };
}
