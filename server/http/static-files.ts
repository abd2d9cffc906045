import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import { sendPlain } from "./plain-answer.ts";
import { strictHeaders } from "./response-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const types: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};
const compressible = new Set([".js", ".css", ".json", ".svg", ".txt"]);

interface StaticFile {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** Makes Chrome (136 and later) compile all of a script aside, instead of piece by piece while the page waits for it. */
const compileHint = Buffer.from("//# allFunctionsCalledOnLoad\n");
/** Below so many bytes the hint weighs more than it brings. */
const leastHinted = 16_384;
/** Fonts of all shops, with a class for each that nobody uses: a page has the rules of its own (`lib/cache/page-head.ts`). */
const fontRules = /@font-face\{[^}]*\}|\.[\w-]+_className\{font-family:[^}]*\}/g;

async function load(path: string): Promise<StaticFile> {
  const extension = extname(path);
  const file = await readFile(path);
  const content = extension === ".css" ? Buffer.from(file.toString().replaceAll(fontRules, "")) : file;
  const isHinted = extension === ".js" && content.byteLength >= leastHinted;
  const identity = isHinted ? Buffer.concat([compileHint, content]) : content;
  const isCompressible = compressible.has(extension) && identity.byteLength > 256;
  const [br, zipped] = isCompressible
    ? await Promise.all([
        compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        compressGzip(identity, { level: 9 }),
      ])
    : [undefined, undefined];
  return {
    type: types[extension] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    bodies: { identity, ...(br && zipped ? { br, gzip: zipped } : {}) },
  };
}

/** The decoded name, null when it is malformed. */
function decodedName(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

interface StaticFolder {
  folder: string;
  /** The address that its files stand under. */
  prefix: string;
  cacheControl: string;
}

/** What the build names by its content, so that it never changes. */
export function builtFiles(distDir: string): StaticFolder {
  const cacheControl = "public, max-age=31536000, immutable";
  return { folder: join(distDir, "static"), prefix: "/_next/static/", cacheControl };
}

/** `public/`: what every shop has at the same address. */
export function publicFiles(root: string): StaticFolder {
  return { folder: join(root, "public"), prefix: "/", cacheControl: "public, max-age=86400" };
}

/** The files of a folder, compressed once at the best level; memory is bounded by what the folder holds at the start. */
export function createStaticFiles({ folder: root, prefix, cacheControl }: StaticFolder) {
  const known = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, Promise<StaticFile>>();

  async function find(path: string): Promise<StaticFile> {
    const file = files.get(path) ?? load(path);
    files.set(path, file);
    try {
      return await file;
    } catch (error) {
      // A read that failed once may succeed the next time.
      files.delete(path);
      throw error;
    }
  }

  /** Null when a path is none of the folder's files. */
  function fileOf(path: string): string | null {
    if (!path.startsWith(prefix)) return null;
    const name = decodedName(path.slice(prefix.length));
    const file = name === null ? null : join(root, name);
    return file !== null && known.has(file) ? file : null;
  }

  return {
    has: (path: string): boolean => fileOf(path) !== null,
    serve: async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
      const filePath = fileOf(path);
      if (filePath === null) {
        sendPlain(request, response, "unknownPath");
        return;
      }
      const file = await find(filePath);
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const body = file.bodies[encoding] ?? file.bodies.identity;
      const headers: Record<string, string> = {
        ...strictHeaders,
        "content-type": file.type,
        "cache-control": cacheControl,
        etag: file.etag,
        vary: "Accept-Encoding",
      };
      if (request.headers["if-none-match"] === file.etag) {
        response.writeHead(304, headers).end();
        return;
      }
      if (body !== file.bodies.identity) headers["content-encoding"] = encoding;
      headers["content-length"] = String(body.byteLength);
      response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
    },
    /** Compresses everything ahead, one file after the other. */
    warm: async (): Promise<void> => {
      for (const path of known) await find(path);
    },
  };
}

export type StaticFiles = ReturnType<typeof createStaticFiles>;
