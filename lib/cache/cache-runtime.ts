import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Redis } from "ioredis";
import { createDataStore, type DataStore } from "./data-store.ts";
import { readBuildScripts } from "./page-scripts.ts";
import { createPageStore, type PageStore } from "./page-store.ts";
import type { CacheSettings } from "./settings.ts";
import { readStyleSheets } from "./style-sheet.ts";
import { createRedisStore, type SharedStore } from "./shared-store.ts";
import { createTagClock, markOf, type TagClock } from "./tag-clock.ts";

/** The caches of one process, shared by Next's handlers and the front cache. */
export interface CacheRuntime {
  buildId: string;
  tags: TagClock;
  /** Null: each process counts and keeps for itself. */
  redis: Redis | null;
  pages: PageStore;
  data: DataStore;
  /** Marks everything with one of the tags stale, here at once and in the other processes through Redis. */
  purge: (tags: readonly string[], durations?: { expire?: number }) => Promise<void>;
  /** Resolves when the shared store can be used, or after a second without it. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/** Raise it when what is kept changes its shape. */
const schemaVersion = 1;

const dist = resolve(import.meta.dirname, "..", "..", ".next");

function readBuildId(): string {
  const file = resolve(dist, "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "development";
}

/** `clock` in milliseconds since 1970. */
export function createCacheRuntime(settings: CacheSettings, clock: () => number): CacheRuntime {
  const tags = createTagClock();
  const shared: SharedStore | null =
    settings.redisUrl === null ? null : createRedisStore(settings.redisUrl, (list, mark) => tags.mark(list, mark));
  const spelling = settings.isSpellingSpecified ? "specified:" : "";
  const prefix = `vitrina:${schemaVersion}:${settings.buildId}:${spelling}`;
  const { pageBytes, imageBytes, dataBytes, mediaOrigins, hasMaps, buildScripts, styleSheets } = settings;
  return {
    buildId: settings.buildId,
    tags,
    redis: shared?.client ?? null,
    pages: createPageStore({
      clock,
      tags,
      shared,
      pageBytes,
      imageBytes,
      prefix: `${prefix}page:`,
      policy: { mediaOrigins, hasMaps },
      buildScripts,
      styleSheets,
    }),
    data: createDataStore({ clock, tags, shared, dataBytes, prefix: `${prefix}data:` }),
    purge: async (list, durations) => {
      const mark = markOf(durations, clock());
      tags.mark(list, mark);
      await shared?.publish(list, mark);
    },
    ready: async () => {
      await shared?.ready();
    },
    close: async () => {
      await shared?.close();
    },
  };
}

const megabyte = 1024 * 1024;

type OpenSettings = Omit<CacheSettings, "buildId" | "buildScripts" | "styleSheets">;

/** For the build and the development server, where nobody opens caches. */
const unshared: OpenSettings = {
  pageBytes: 32 * megabyte,
  imageBytes: 32 * megabyte,
  dataBytes: 32 * megabyte,
  redisUrl: null,
  isSpellingSpecified: false,
  mediaOrigins: [],
  hasMaps: false,
};

let runtime: CacheRuntime | null = null;

/** Opens the caches of this process; `server/main.ts` must call it before Next loads its cache handlers by path. */
export function openCaches(settings: OpenSettings): CacheRuntime {
  const build = {
    buildId: readBuildId(),
    buildScripts: readBuildScripts(dist),
    styleSheets: readStyleSheets(dist),
  };
  runtime = createCacheRuntime({ ...settings, ...build }, () => Math.floor(performance.timeOrigin + performance.now()));
  return runtime;
}

export function cacheRuntime(): CacheRuntime {
  return runtime ?? openCaches(unshared);
}
