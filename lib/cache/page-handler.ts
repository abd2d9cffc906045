import { cacheRuntime } from "./cache-runtime.ts";
import type { CachedLifetime, CachedValue } from "./cached-page.ts";
import type { StoredPage } from "./page-store.ts";

/** Next's `cacheHandler`: pages, handlers' answers, optimised images. One per request; all share one store. */
export default class PageHandler {
  async get(key: string, context: { kind?: string; tags?: string[]; softTags?: string[] }): Promise<StoredPage | null> {
    return await cacheRuntime().pages.get(key, context);
  }

  async set(key: string, value: CachedValue | null, context: { cacheControl?: CachedLifetime }): Promise<void> {
    await cacheRuntime().pages.set(key, value, context);
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    await cacheRuntime().purge(typeof tags === "string" ? [tags] : tags, durations);
  }

  resetRequestCache(): void {
    // Nothing is kept per request.
  }
}
