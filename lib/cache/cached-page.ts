import { deserialize, serialize } from "node:v8";

/** What Next gives to keep of a page or a handler's answer (the kinds APP_PAGE, APP_ROUTE, PAGES, REDIRECT, IMAGE, FETCH). */
export interface CachedValue {
  kind: string;
  html?: string;
  status?: number | undefined;
  headers?: Record<string, unknown> | undefined;
  rscData?: Buffer | undefined;
  postponed?: string | undefined;
  segmentData?: Map<string, Buffer> | undefined;
  body?: Buffer;
  buffer?: Buffer;
}

/** How long an entry is fresh and how long it may be served at all, in seconds. */
export interface CachedLifetime {
  revalidate: number | false;
  expire?: number | undefined;
}

/** One entry as it is kept. */
export interface CachedPage {
  key: string;
  lastModified: number;
  tags: string[];
  lifetime: CachedLifetime | null;
  value: CachedValue;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isCachedValue(value: unknown): value is CachedValue {
  if (!isObject(value)) return false;
  return (
    typeof value["kind"] === "string" &&
    (value["html"] === undefined || typeof value["html"] === "string") &&
    (value["segmentData"] === undefined || value["segmentData"] instanceof Map)
  );
}

function isCachedPage(value: unknown): value is CachedPage {
  if (!isObject(value)) return false;
  const tags = value["tags"];
  return (
    typeof value["key"] === "string" &&
    typeof value["lastModified"] === "number" &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === "string") &&
    isCachedValue(value["value"])
  );
}

/** The tags that Next writes into a page's headers. */
export function tagsOf(value: CachedValue): string[] {
  const header = value.headers?.["x-next-cache-tags"];
  return typeof header === "string" && header !== "" ? header.split(",") : [];
}

/** What an entry weighs in memory, in bytes. */
export function bytesOf({ value }: CachedPage): number {
  let bytes = (value.html?.length ?? 0) + (value.rscData?.byteLength ?? 0);
  bytes += (value.body?.byteLength ?? 0) + (value.buffer?.byteLength ?? 0) + (value.postponed?.length ?? 0);
  for (const [path, data] of value.segmentData ?? []) bytes += path.length + data.byteLength;
  return bytes + 1024;
}

/** An entry for the shared store: buffers and maps survive (framework facts §5). */
export function packPage(page: CachedPage): Buffer {
  return serialize(page);
}

/**
 * An entry from the shared store, or null when it is not whole, or not the one that was asked for: the key inside names
 * the tenant again (T8).
 */
export function unpackPage(packed: Buffer, key: string): CachedPage | null {
  try {
    const page: unknown = deserialize(packed);
    return isCachedPage(page) && page.key === key ? page : null;
  } catch {
    return null;
  }
}
