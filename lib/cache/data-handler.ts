import type { CacheEntry, CacheHandler } from "next/cache.js";
import { processCache } from "./process-cache.ts";
import { cacheSettings } from "./settings.ts";

/** A cached value as we keep it: the bytes instead of the stream that can be read once. */
interface Kept extends Omit<CacheEntry, "value"> {
  bytes: Uint8Array<ArrayBuffer>;
}

const anyway = 512;
const pending = new Map<string, Promise<void>>();

function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && "bytes" in value && "timestamp" in value && "tags" in value;
}

async function find(key: string): Promise<Kept | undefined> {
  const near = processCache.data.get(key);
  if (isKept(near)) return near;
  const far = await processCache.shared?.get(key);
  if (!isKept(far)) return undefined;
  processCache.data.set(key, far, far.bytes.length + anyway);
  return far;
}

async function keep(key: string, pendingEntry: Promise<CacheEntry>): Promise<void> {
  const { value, ...entry } = await pendingEntry;
  const bytes = new Uint8Array(await new Response(value).arrayBuffer());
  if (entry.expire === 0) return;
  const kept: Kept = { ...entry, bytes };
  processCache.data.set(key, kept, bytes.length + anyway);
  if (!cacheSettings.isBuilding) await processCache.shared?.set(key, kept, entry.expire);
}

/** Next's cache for `'use cache'` values (design §6). The build and the tenant, an argument, are in Next's own key. */
const dataHandler: CacheHandler = {
  async get(cacheKey, softTags) {
    await pending.get(cacheKey);
    const kept = await find(`data:${cacheKey}`);
    if (kept === undefined) return undefined;
    const tags = [...kept.tags, ...softTags];
    if (processCache.clock.isExpired(tags, kept.timestamp, Date.now())) return undefined;
    const { bytes, ...entry } = kept;
    const isStale = processCache.clock.isStale(tags, kept.timestamp);
    return { ...entry, ...(isStale ? { revalidate: -1 } : {}), value: new Blob([bytes]).stream() };
  },

  async set(cacheKey, pendingEntry) {
    const work = keep(`data:${cacheKey}`, pendingEntry).catch((error: unknown) => {
      process.stderr.write(
        `${JSON.stringify({ level: "warn", event: "value_not_cached", reason: error instanceof Error ? error.message : "unknown" })}\n`,
      );
    });
    pending.set(cacheKey, work);
    await work;
    if (pending.get(cacheKey) === work) pending.delete(cacheKey);
  },

  async refreshTags() {
    await Promise.resolve();
  },

  async getExpiration(tags) {
    return await Promise.resolve(processCache.clock.lastExpiry(tags, Date.now()));
  },

  async updateTags(tags, durations) {
    await processCache.invalidate(tags, Date.now(), durations);
  },
};

export default dataHandler;
