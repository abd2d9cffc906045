const megabyte = 1024 * 1024;

function bytesOf(name: string, fallback: number): number {
  const megabytes = Number(process.env[name] ?? fallback);
  return (Number.isFinite(megabytes) && megabytes > 0 ? megabytes : fallback) * megabyte;
}

/** What the caches may use; the only place under lib/cache that reads `process.env`. */
export interface CacheSettings {
  pageBytes: number;
  imageBytes: number;
  dataBytes: number;
  /** Bodies of the front cache, all encodings together. */
  frontBytes: number;
  /** Null: every process has its own memory only. */
  redisUrl: string | null;
  /** Begins every key, so that pages of another build are never served (framework facts §5). */
  buildId: string;
  /** Part of every key too: a page in the one spelling is not served with texts in the other beside it (A2). */
  isSpellingCorrected: boolean;
  /** Origins of pictures and of the map, for the content security policy. */
  mediaOrigins: string[];
  hasMaps: boolean;
}

/** Reads the settings of the caches; `buildId` is the build's own name. */
export function readCacheSettings(buildId: string): CacheSettings {
  const isBuild = process.env["NEXT_PHASE"] === "phase-production-build";
  const redisUrl = process.env["REDIS_URL"] ?? "";
  return {
    pageBytes: bytesOf("CACHE_PAGES_MB", 256),
    imageBytes: bytesOf("CACHE_IMAGES_MB", 32),
    dataBytes: bytesOf("CACHE_DATA_MB", 64),
    frontBytes: bytesOf("CACHE_FRONT_MB", 64),
    redisUrl: isBuild || redisUrl === "" ? null : redisUrl,
    buildId,
    isSpellingCorrected: process.env["CORRECTED_SPELLING"]?.trim() === "1",
    mediaOrigins: (process.env["MEDIA_ORIGINS"] ?? "")
      .split(",")
      .map((origin) => origin.trim().toLowerCase())
      .filter((origin) => /^https:\/\/[\w.:-]+$/.test(origin)),
    hasMaps: (process.env["GOOGLE_MAPS_KEY"] ?? "") !== "",
  };
}
