import { LRUCache } from "lru-cache";

export type ByteCache<T extends object> = LRUCache<string, T>;

const largestShare = 8;
/** What an entry costs besides its value. */
const overhead = 512;

/** An LRU cache of `limit` bytes; a value above an eighth of it is not kept: it would empty the cache. */
export function createByteCache<T extends object>(limit: number, bytesOf: (value: T) => number): ByteCache<T> {
  return new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: Math.floor(limit / largestShare),
    sizeCalculation: (value, key) => bytesOf(value) + key.length * 2 + overhead,
  });
}
