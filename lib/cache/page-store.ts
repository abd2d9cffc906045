import { LRUCache } from "lru-cache";
import { type ByteCache, createByteCache } from "./byte-cache.ts";
import {
  bytesOf,
  type CachedLifetime,
  type CachedPage,
  type CachedValue,
  packPage,
  tagsOf,
  unpackPage,
} from "./cached-page.ts";
import { contentSecurityPolicy, type PolicySources } from "./content-security-policy.ts";
import { finishHead, withFonts } from "./page-head.ts";
import { unmatchedPatterns } from "./page-patterns.ts";
import type { StyleParts } from "./style-sheet.ts";
import { finishScripts } from "./page-scripts.ts";
import type { SharedStore } from "./shared-store.ts";
import type { TagClock, TagState } from "./tag-clock.ts";
import { writeLogLine } from "./write-log-line.ts";

export interface StoredPage {
  lastModified: number;
  value: CachedValue;
  cacheControl?: CachedLifetime;
}

export interface PageStoreParts {
  clock: () => number;
  tags: TagClock;
  /** Begins every key: schema and build. */
  prefix: string;
  pageBytes: number;
  imageBytes: number;
  shared: SharedStore | null;
  policy: PolicySources;
  /** Inline scripts that may run wherever they stand. */
  buildScripts: ReadonlySet<string>;
  /** Style sheets of the build, by file name. */
  styleSheets: ReadonlyMap<string, StyleParts>;
}

const longestLife = 30 * 86_400;
/** A sheet's page: only its flight data is ever sent. */
const interceptedRoute = /\/\(\.{1,3}\)/;

/**
 * Sets, before it is sent, what a page is painted from and its content security policy. Answers whether Next has written it as is
 * known here: otherwise it is sent whole (ADR 13).
 */
function finishPage(key: string, value: CachedValue, { policy, buildScripts, styleSheets }: PageStoreParts): boolean {
  if (value.kind !== "APP_PAGE" || value.html === undefined) return true;
  if (interceptedRoute.test(key)) return true;
  const unmatched = unmatchedPatterns(value.html, new Set(styleSheets.keys()));
  const ready = unmatched.length === 0 ? finishHead(value.html, styleSheets) : withFonts(value.html, styleSheets);
  const { html, hashes, refused } = finishScripts(ready, buildScripts);
  value.html = html;
  value.headers = { ...value.headers, "content-security-policy": contentSecurityPolicy(hashes, policy) };
  if (refused > 0) writeLogLine("warn", "page.script_refused", { page: key, refused });
  if (unmatched.length > 0) writeLogLine("warn", "page.unmatched", { page: key, patterns: unmatched.join(", ") });
  return unmatched.length === 0;
}

/** A render that takes longer has failed or will be dated by its end. */
const longestRender = 30_000;
const mostRenders = 10_000;

/** Start times of renders: a page is dated by its start, so that a purge during the render makes it stale. */
function createRenderClock(clock: () => number) {
  const begun = new LRUCache<string, number>({ max: mostRenders });
  return {
    begin: (key: string) => {
      const known = begun.peek(key);
      if (known === undefined || clock() - known >= longestRender) begun.set(key, clock());
    },
    end: (key: string): number => {
      const known = begun.peek(key);
      begun.delete(key);
      return known !== undefined && clock() - known < longestRender ? known : clock();
    },
  };
}

/** Only 200s are kept: invented addresses must not fill the memory with 404s (T11). */
function isKept({ status = 200, kind }: CachedValue): boolean {
  return status === 200 && kind !== "REDIRECT" && kind !== "FETCH";
}

/** What Next is given: a stale page is served once more while Next renders anew, and an old date tells Next so. */
function storedPage({ lastModified, lifetime, value }: CachedPage, isStale: boolean, now: number): StoredPage {
  const revalidate = lifetime?.revalidate;
  const isDatedBack = isStale && typeof revalidate === "number";
  return {
    lastModified: isDatedBack ? now - revalidate * 1000 - 1 : lastModified,
    value,
    ...(lifetime ? { cacheControl: lifetime } : {}),
  };
}

/** What is kept here, and in the store that processes share. */
function createPageMemory({ pageBytes, imageBytes, shared, tags: clockOfTags, clock }: PageStoreParts) {
  const pages = createByteCache(pageBytes, bytesOf);
  const images = createByteCache(imageBytes, bytesOf);

  function memoryOf(kind: string | undefined): ByteCache<CachedPage> {
    return kind === "IMAGE" ? images : pages;
  }

  function stateOf(page: CachedPage, more: readonly string[]): TagState {
    return clockOfTags.state([...page.tags, ...more], page.lastModified, clock());
  }

  return {
    pages,
    images,
    stateOf,
    /** An expired page here may have a newer one in the shared store, from another process. */
    find: async (fullKey: string, kind: string | undefined, tags: readonly string[]): Promise<CachedPage | null> => {
      const memory = memoryOf(kind);
      const near = memory.get(fullKey);
      if (near && stateOf(near, tags) !== "expired") return near;
      const packed = await shared?.get(fullKey);
      const far = packed ? unpackPage(packed, fullKey) : null;
      if (!far || stateOf(far, tags) === "expired") return null;
      memory.set(fullKey, far);
      return far;
    },
    keep: (page: CachedPage): void => {
      memoryOf(page.value.kind).set(page.key, page);
      const seconds = Math.min(longestLife, page.lifetime?.expire ?? longestLife);
      // Not awaited: the first visitor does not wait for Redis.
      void shared?.set(page.key, packPage(page), seconds);
    },
  };
}

/** Pages and handlers' answers in bounded memory, shared through Redis when there is one (framework facts §5). */
export function createPageStore(parts: PageStoreParts) {
  const { pages, images, stateOf, find, keep } = createPageMemory(parts);
  const renders = createRenderClock(parts.clock);
  let unmatched = 0;

  return {
    get: async (
      key: string,
      context: { kind?: string; tags?: string[]; softTags?: string[] },
    ): Promise<StoredPage | null> => {
      const tags = [...(context.tags ?? []), ...(context.softTags ?? [])];
      const page = await find(parts.prefix + key, context.kind, tags);
      if (!page) {
        renders.begin(parts.prefix + key);
        return null;
      }
      const isOld = page.lastModified + (page.lifetime?.revalidate || Number.POSITIVE_INFINITY) * 1000 < parts.clock();
      const isStale = stateOf(page, tags) === "stale";
      if (isStale || isOld) renders.begin(parts.prefix + key);
      return storedPage(page, isStale, parts.clock());
    },

    set: async (key: string, value: CachedValue | null, context: { cacheControl?: CachedLifetime }): Promise<void> => {
      const fullKey = parts.prefix + key;
      const lastModified = renders.end(fullKey);
      if (value === null) {
        pages.delete(fullKey);
        return;
      }
      if (!finishPage(key, value, parts)) unmatched += 1;
      if (!isKept(value)) return;
      keep({
        key: fullKey,
        lastModified,
        tags: tagsOf(value),
        lifetime: context.cacheControl ?? null,
        value,
      });
    },

    usage: () => ({ pages: pages.size, pageBytes: pages.calculatedSize, imageBytes: images.calculatedSize }),

    /** How often a page was served as Next made it, since its paint could not be prepared. */
    unmatched: () => unmatched,
  };
}

export type PageStore = ReturnType<typeof createPageStore>;
