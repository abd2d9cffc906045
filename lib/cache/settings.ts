/** How the cache handlers run. They are loaded by Node itself, outside Next's bundle, so they read their settings here. */
interface CacheSettings {
  /** Redis shared by several storefront processes; null = this process alone. */
  redisUrl: string | null;
  /** Bytes of pages, and as many again of data, that one process keeps. */
  memoryBytes: number;
  /** True while Next builds: nothing is shared then. */
  isBuilding: boolean;
  /** True when maps are shown, which the content security policy has to allow. */
  hasMaps: boolean;
}

const megabyte = 1024 * 1024;
const redisUrl = process.env["REDIS_URL"] ?? "";
const mapKey = process.env["GOOGLE_MAPS_KEY"] ?? "";

export const cacheSettings: CacheSettings = {
  redisUrl: redisUrl === "" ? null : redisUrl,
  memoryBytes: Number(process.env["CACHE_MEMORY_MB"] ?? 256) * megabyte,
  isBuilding: process.env["NEXT_PHASE"] === "phase-production-build",
  hasMaps: mapKey !== "",
};
