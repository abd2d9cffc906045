import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  CacheHandler,
  CacheHandlerContext,
  CacheHandlerValue,
} from "next/dist/server/lib/incremental-cache/index.js";
import { askedStatus, pagePolicy } from "./content-security-policy.ts";
import { processCache } from "./process-cache.ts";
import { cacheSettings } from "./settings.ts";

type Stored = NonNullable<CacheHandlerValue>;
type Arguments<Name extends "get" | "set"> = Parameters<CacheHandler[Name]>;

const tagsHeader = "x-next-cache-tags";
const longestSeconds = 7 * 24 * 60 * 60;
const anyway = 1024;

function readBuildId(serverDistDir: string | undefined): string {
  if (serverDistDir === undefined || cacheSettings.isBuilding) return "build";
  return readFileSync(join(serverDistDir, "..", "BUILD_ID"), "utf8").trim();
}

function byteSize(value: Stored["value"]): number {
  if (value === null) return anyway;
  if ("body" in value) return anyway + value.body.length;
  if (!("html" in value)) return anyway;
  const parts = "segmentData" in value ? [value.rscData, ...(value.segmentData?.values() ?? [])] : [];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), anyway + value.html.length * 2);
}

function tagsOf(value: Stored["value"]): string[] {
  if (value === null || !("headers" in value)) return [];
  const text = value.headers?.[tagsHeader];
  return typeof text === "string" ? text.split(",") : [];
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "lastModified" in value && "value" in value;
}

/**
 * Next's cache for pages and route handlers (design §6): bounded memory, Redis behind it,
 * nothing but status 200 kept, the build in every key (the tenant is in the path), and a content security policy
 * made of the finished page's own scripts.
 */
export default class PageHandler implements CacheHandler {
  readonly #buildId: string;

  constructor(context: CacheHandlerContext) {
    this.#buildId = readBuildId(context.serverDistDir);
  }

  async get(...[key]: Arguments<"get">): Promise<CacheHandlerValue | null> {
    const full = this.#key(key);
    let found = processCache.pages.get(full);
    if (found === undefined) {
      found = await processCache.shared?.get(full);
      if (isStored(found)) processCache.pages.set(full, found, byteSize(found.value));
    }
    return isStored(found) ? this.#judge(found) : null;
  }

  async set(...[key, data, context]: Arguments<"set">): Promise<void> {
    if (data === null || cacheSettings.isBuilding) return;
    if ("segmentData" in data) {
      const status = askedStatus(data.html);
      if (status !== null) data.status = status;
      data.headers = { ...data.headers, "content-security-policy": pagePolicy(data.html, cacheSettings) };
    }
    if ("status" in data && data.status !== undefined && data.status !== 200) return;
    const full = this.#key(key);
    const cacheControl = "cacheControl" in context ? context.cacheControl : undefined;
    const entry: Stored = {
      lastModified: Date.now(),
      value: data,
      ...(cacheControl === undefined ? {} : { cacheControl }),
    };
    processCache.pages.set(full, entry, byteSize(data));
    await processCache.shared?.set(full, entry, Math.min(cacheControl?.expire ?? longestSeconds, longestSeconds));
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    await processCache.invalidate([tags].flat(), Date.now(), durations);
  }

  resetRequestCache(): void {}

  #key(key: string): string {
    return `page:${this.#buildId}:${key}`;
  }

  /** An expired entry is missing; a stale one is handed over as old, so that Next serves it and makes a new one. */
  #judge(entry: Stored): CacheHandlerValue | null {
    const tags = tagsOf(entry.value);
    const madeAt = entry.lastModified ?? 0;
    if (processCache.clock.isExpired(tags, madeAt, Date.now())) return null;
    if (!processCache.clock.isStale(tags, madeAt)) return entry;
    const revalidate = entry.cacheControl?.revalidate;
    return typeof revalidate === "number"
      ? { ...entry, lastModified: Math.min(madeAt, Date.now() - revalidate * 1000 - 1) }
      : entry;
  }
}
