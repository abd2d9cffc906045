/** A memory of values, bounded by their bytes. */
export interface ByteCache<T> {
  get: (key: string) => T | undefined;
  /** Values larger than an eighth of the whole are not kept: one page must not empty the cache. */
  set: (key: string, value: T, bytes: number) => void;
  delete: (key: string) => void;
  clear: () => void;
  bytes: () => number;
  count: () => number;
}

const largestShare = 8;
/** What an entry costs besides its value. */
const overhead = 512;

/** A cache of at most `limit` bytes; what was not used for longest goes first. */
export function createByteCache<T>(limit: number): ByteCache<T> {
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    total -= entry.bytes;
    entries.delete(key);
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, bytes) => {
      remove(key);
      const cost = bytes + key.length * 2 + overhead;
      if (cost > limit / largestShare) return;
      entries.set(key, { value, bytes: cost });
      total += cost;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear: () => {
      entries.clear();
      total = 0;
    },
    bytes: () => total,
    count: () => entries.size,
  };
}
