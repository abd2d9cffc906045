import { deserialize, serialize } from "node:v8";

/** What Next gives to keep of a page or a handler's answer, whatever its kind. */
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

/** Seconds that an entry is fresh, and that it may be served at all. */
export interface CachedLifetime {
  revalidate: number | false;
  expire?: number | undefined;
}

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

/** What an entry weighs in memory. */
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

/** An entry from the shared store; null when it is broken or, by the key inside, not the one asked for (T8). */
export function unpackPage(packed: Buffer, key: string): CachedPage | null {
  try {
    const page: unknown = deserialize(packed);
    return isCachedPage(page) && page.key === key ? page : null;
  } catch {
    return null;
  }
}
