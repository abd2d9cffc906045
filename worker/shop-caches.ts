import { evictionsOf, type KeptEntry } from "./evictions.ts";

/** Put before the program by the server that sends it: pages of another build are not kept by this worker. */
declare const SHOP_BUILD: string;

export const build = SHOP_BUILD;

const prefix = "shop-";
export const cacheNames = {
  page: `${prefix}pages-${build}`,
  file: `${prefix}files-${build}`,
  // A photo's name is its content's: it is of no build.
  photo: `${prefix}photos`,
} as const;

const keptHeader = "x-kept";
/** Of a body that is read already, or of another moment; `vary` would be compared with a key that has no headers. */
const droppedHeaders = ["content-encoding", "content-length", "vary", "set-cookie"];

/** An answer as it is kept: with its moment and its size. */
export async function asKept(response: Response): Promise<Response> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of droppedHeaders) headers.delete(name);
  headers.set(keptHeader, `${Date.now()} ${body.size}`);
  return new Response(body, { status: response.status, headers });
}

/** When an answer was kept (ms), and its bytes. */
export function keptOf(response: Response): { keptAt: number; bytes: number } {
  const [keptAt = 0, bytes = 0] = (response.headers.get(keptHeader) ?? "").split(" ").map(Number);
  return { keptAt, bytes };
}

async function entriesOf(kind: KeptEntry["kind"]): Promise<KeptEntry[]> {
  const cache = await caches.open(cacheNames[kind]);
  const keys = await cache.keys();
  return await Promise.all(
    keys.map(async (request) => {
      const response = await cache.match(request);
      return { key: request.url, kind, ...(response ? keptOf(response) : { keptAt: 0, bytes: 0 }) };
    }),
  );
}

async function sweep(): Promise<void> {
  const entries = await Promise.all((["page", "file", "photo"] as const).map(entriesOf));
  for (const { key, kind } of evictionsOf(entries.flat())) await (await caches.open(cacheNames[kind])).delete(key);
}

const pause = 2000;
let next: Promise<void> | null = null;

async function sweepAfterPause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  next = null;
  await sweep();
}

/** Lets go of what is too much, once for all that is kept within a moment. */
export async function sweepSoon(): Promise<void> {
  next ??= sweepAfterPause();
  await next;
}

/** Two builds are never mixed: what other workers of this shop kept goes, but for its photos. */
export async function dropOtherBuilds(): Promise<void> {
  const mine = new Set<string>(Object.values(cacheNames));
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && !mine.has(name)).map(async (name) => await caches.delete(name)),
  );
}
