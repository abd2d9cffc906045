import { cacheRuntime } from "./cache-runtime.ts";
import type { DataEntry } from "./data-store.ts";

/** Next's `cacheHandlers.default`: results of 'use cache' functions. */
const dataHandler = {
  get: async (key: string, softTags: string[]) => await cacheRuntime().data.get(key, softTags),
  set: async (key: string, entry: Promise<DataEntry & { value: ReadableStream<Uint8Array> }>) => {
    await cacheRuntime().data.set(key, entry);
  },
  refreshTags: async () => {
    // Purges of other processes arrive by themselves.
  },
  getExpiration: async (tags: string[]) => cacheRuntime().tags.lastExpiry(tags),
  updateTags: async (tags: string[], durations?: { expire?: number }) => {
    await cacheRuntime().purge(tags, durations);
  },
};

export default dataHandler;
