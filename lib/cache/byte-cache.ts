import { LRUCache } from "lru-cache";

/** A memory of values, bounded by their bytes. */
export type ByteCache<T extends object> = LRUCache<string, T>;

const largestShare = 8;
/** What an entry costs besides its value. */
const overhead = 512;

/**
 * A cache of at most `limit` bytes; what was not used for longest goes first. Values larger than an eighth of the whole are
 * not kept: one page must not empty the cache.
 */
export function createByteCache<T extends object>(limit: number, bytesOf: (value: T) => number): ByteCache<T> {
  return new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: Math.floor(limit / largestShare),
    sizeCalculation: (value, key) => bytesOf(value) + key.length * 2 + overhead,
  });
}
