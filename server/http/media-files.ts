import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import { readBoundedBody } from "#lib/edge/bounded-body.ts";
import { inTime } from "#lib/edge/deadline.ts";
import { sendPlain } from "./plain-answer.ts";
import { strictHeaders } from "./response-headers.ts";

interface MediaFile {
  type: string;
  etag: string | null;
  body: Buffer;
}

const allowedTypes = new Set(["image/webp", "image/png", "image/jpeg", "image/x-icon"]);
const largestFile = 5 * 1024 * 1024;
const longestAnswer = 4000;
/** Too many or too early: there may be a picture later. */
const passingStatuses = new Set([408, 425, 429]);
/** How long a platform that had no answer is not asked for the same picture. */
const rest = 1000;
/** Names without a file: how long they are not asked for again, and how many are remembered. */
const missingFor = 10_000;
const mostMissing = 2000;

/** Null when there is no such picture. @throws when the platform has no answer now */
async function fetchFile(url: string, signal: AbortSignal): Promise<MediaFile | null> {
  const response = await fetch(url, { redirect: "error", signal });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  const isPassing = response.status >= 500 || passingStatuses.has(response.status);
  if (isPassing || !response.ok || !allowedTypes.has(type)) {
    await response.body?.cancel();
    if (isPassing) throw new Error(`The platform answered ${response.status}`);
    return null;
  }
  const body = await readBoundedBody(response, largestFile);
  return body && { type, etag: response.headers.get("etag"), body: Buffer.from(body.buffer) };
}

/** The platform's photos under `/media/`, in bounded memory; a name is immutable, so browsers keep it for a year. */
export function createMediaFiles(
  platformUrl: string,
  bytes: number,
  { clock = Date.now, timeout = longestAnswer }: { clock?: () => number; timeout?: number } = {},
) {
  const files = createByteCache<MediaFile>(bytes, ({ body }) => body.byteLength);
  const missing = new LRUCache<string, number>({ max: mostMissing });
  const resting = new LRUCache<string, number>({ max: mostMissing });
  const pending = new Map<string, Promise<MediaFile | null>>();

  async function find(path: string): Promise<MediaFile | null> {
    const known = files.get(path);
    if (known) return known;
    if (clock() < (missing.peek(path) ?? 0)) return null;
    const running = pending.get(path);
    if (running) return await running;
    if (clock() < (resting.peek(path) ?? 0)) throw new Error("The platform had no answer a moment ago");
    const started = inTime(timeout, async (signal) => await fetchFile(platformUrl + path, signal))
      .catch((error: unknown) => {
        resting.set(path, clock() + rest);
        throw error;
      })
      .finally(() => pending.delete(path));
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
