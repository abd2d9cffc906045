import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import { readBoundedBody } from "#lib/edge/bounded-body.ts";
import { sendPlain } from "./plain-answer.ts";
import { strictHeaders } from "./response-headers.ts";

interface MediaFile {
  type: string;
  etag: string | null;
  body: Buffer;
}

const allowedTypes = new Set(["image/webp", "image/png", "image/jpeg", "image/x-icon"]);
const largestFile = 5 * 1024 * 1024;
const timeout = 4000;
/** Names without a file: how long they are not asked for again, and how many are remembered. */
const missingFor = 10_000;
const mostMissing = 2000;

async function fetchFile(url: string): Promise<MediaFile | null> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeout) });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  if (response.status === 404 || !allowedTypes.has(type)) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`The platform answered ${response.status}`);
  const body = await readBoundedBody(response, largestFile);
  return body && { type, etag: response.headers.get("etag"), body: Buffer.from(body.buffer) };
}

/** The platform's photos under `/media/`, in bounded memory; a name is immutable, so browsers keep it for a year. */
export function createMediaFiles(platformUrl: string, bytes: number, clock: () => number = Date.now) {
  const files = createByteCache<MediaFile>(bytes, ({ body }) => body.byteLength);
  const missing = new LRUCache<string, number>({ max: mostMissing });
  const pending = new Map<string, Promise<MediaFile | null>>();

  async function find(path: string): Promise<MediaFile | null> {
    const known = files.get(path);
    if (known) return known;
    if (clock() < (missing.peek(path) ?? 0)) return null;
    const running = pending.get(path);
    if (running) return await running;
    const started = fetchFile(platformUrl + path).finally(() => pending.delete(path));
    pending.set(path, started);
    const file = await started;
    if (file) files.set(path, file);
    else missing.set(path, clock() + missingFor);
    return file;
  }

  return {
    /** The bytes of a photo, null when there is none. @throws when the platform cannot be asked */
    read: async (path: string): Promise<Buffer | null> => (await find(path))?.body ?? null,
    serve: async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
      if (!/^\/media\/[\w./-]{1,300}$/.test(path)) {
        sendPlain(request, response, "unknownPath");
        return;
      }
      let file: MediaFile | null;
      try {
        file = await find(path);
      } catch {
        sendPlain(request, response, "unreachable");
        return;
      }
      if (!file) {
        sendPlain(request, response, "unknownPath");
        return;
      }
      const headers = {
        ...strictHeaders,
        "content-type": file.type,
        "cache-control": "public, max-age=31536000, immutable",
        ...(file.etag === null ? {} : { etag: file.etag }),
      };
      if (file.etag !== null && request.headers["if-none-match"] === file.etag) {
        response.writeHead(304, headers).end();
        return;
      }
      response
        .writeHead(200, { ...headers, "content-length": String(file.body.byteLength) })
        .end(request.method === "HEAD" ? undefined : file.body);
    },
  };
}
