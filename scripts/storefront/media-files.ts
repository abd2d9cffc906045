import type { IncomingMessage, ServerResponse } from "node:http";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import { sendPlain } from "./page-server.ts";
import { securityHeaders } from "./response-headers.ts";

interface MediaFile {
  type: string;
  etag: string | null;
  body: Buffer;
}

const allowedTypes = new Set(["image/webp", "image/png", "image/jpeg", "image/x-icon"]);
const largestFile = 5 * 1024 * 1024;
const timeout = 4000;

async function fetchFile(url: string): Promise<MediaFile | null> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeout) });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  const length = Number(response.headers.get("content-length") ?? 0);
  if (response.status === 404 || !allowedTypes.has(type) || length > largestFile) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`The platform answered ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  return body.byteLength > largestFile ? null : { type, etag: response.headers.get("etag"), body };
}

/**
 * Photos of the platform at our own origin, under `/media/`: names of files never change what they show, so browsers keep
 * them for a year, and the most asked ones stay in bounded memory.
 */
export function createMediaFiles(platformUrl: string, bytes: number) {
  const files = createByteCache<MediaFile>(bytes);
  const pending = new Map<string, Promise<MediaFile | null>>();

  async function find(path: string): Promise<MediaFile | null> {
    const known = files.get(path);
    if (known) return known;
    const running = pending.get(path);
    if (running) return await running;
    const started = fetchFile(platformUrl + path).finally(() => pending.delete(path));
    pending.set(path, started);
    const file = await started;
    if (file) files.set(path, file, file.body.byteLength);
    return file;
  }

  return {
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
        ...securityHeaders,
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
