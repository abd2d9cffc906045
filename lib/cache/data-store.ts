import { deserialize, serialize } from "node:v8";
import { createByteCache } from "./byte-cache.ts";
import type { SharedStore } from "./shared-store.ts";
import type { TagClock, TagState } from "./tag-clock.ts";

/** An entry of 'use cache' without its stream (Next's `CacheEntry`). Times in seconds, `timestamp` in ms. */
export interface DataEntry {
  tags: string[];
  stale: number;
  timestamp: number;
  expire: number;
  revalidate: number;
}

interface KeptData extends DataEntry {
  key: string;
  bytes: Buffer;
}

export interface DataStoreParts {
  clock: () => number;
  tags: TagClock;
  prefix: string;
  dataBytes: number;
  shared: SharedStore | null;
}

function isKeptData(value: unknown, key: string): value is KeptData {
  if (typeof value !== "object" || value === null) return false;
  return (
    "key" in value &&
    value.key === key &&
    "bytes" in value &&
    value.bytes instanceof Uint8Array &&
    "tags" in value &&
    Array.isArray(value.tags) &&
    "timestamp" in value &&
    typeof value.timestamp === "number" &&
    "expire" in value &&
    typeof value.expire === "number" &&
    "revalidate" in value &&
    typeof value.revalidate === "number"
  );
}

function unpack(packed: Buffer, key: string): KeptData | null {
  try {
    const value: unknown = deserialize(packed);
    return isKeptData(value, key) ? value : null;
  } catch {
    return null;
  }
}

async function readStream(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function streamOf(bytes: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
}

/** Results of 'use cache' functions in bounded memory, shared through Redis when there is one. */
export function createDataStore(parts: DataStoreParts) {
  const memory = createByteCache<KeptData>(parts.dataBytes, ({ bytes }) => bytes.byteLength);
  const pending = new Map<string, Promise<void>>();

  function stateOf(kept: KeptData, softTags: readonly string[]): TagState {
    return parts.tags.state([...kept.tags, ...softTags], kept.timestamp, parts.clock());
  }

  /** An expired entry here may have a newer one in the shared store, from another process. */
  async function find(fullKey: string, softTags: readonly string[]): Promise<KeptData | null> {
    const near = memory.get(fullKey);
    if (near && stateOf(near, softTags) !== "expired") return near;
    const packed = await parts.shared?.get(fullKey);
    const far = packed ? unpack(packed, fullKey) : null;
    if (!far || stateOf(far, softTags) === "expired") return null;
    memory.set(fullKey, far);
    return far;
  }

  async function keep(fullKey: string, entryPromise: Promise<DataEntry & { value: ReadableStream<Uint8Array> }>) {
    const { value, tags, stale, timestamp, expire, revalidate } = await entryPromise;
    // An entry that is dynamic is never read back.
    if (expire === 0) return;
    const bytes = await readStream(value);
    const kept: KeptData = { key: fullKey, tags, stale, timestamp, expire, revalidate, bytes };
    memory.set(fullKey, kept);
    void parts.shared?.set(fullKey, serialize(kept), Math.min(expire, 30 * 86_400));
  }

  return {
    get: async (
      key: string,
      softTags: string[],
    ): Promise<(DataEntry & { value: ReadableStream<Uint8Array> }) | undefined> => {
      const fullKey = parts.prefix + key;
      await pending.get(fullKey);
      const kept = await find(fullKey, softTags);
      if (!kept) return undefined;
      const { tags, stale, timestamp, expire, revalidate } = kept;
      return {
        tags,
        stale,
        timestamp,
        expire,
        // -1: served once more while it is revalidated.
        revalidate: stateOf(kept, softTags) === "stale" ? -1 : revalidate,
        value: streamOf(kept.bytes),
      };
    },

    set: async (key: string, entry: Promise<DataEntry & { value: ReadableStream<Uint8Array> }>): Promise<void> => {
      const fullKey = parts.prefix + key;
      const kept = keep(fullKey, entry)
        // An entry whose stream broke is not kept; the caller has the error already.
        .catch(() => undefined)
        .finally(() => pending.delete(fullKey));
      pending.set(fullKey, kept);
      await kept;
    },

    usage: () => ({ entries: memory.size, bytes: memory.calculatedSize }),
  };
}

export type DataStore = ReturnType<typeof createDataStore>;
