import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createByteCache } from "#lib/cache/byte-cache.ts";

/** A whole answer of Next. */
export interface OriginAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The internal path that the middleware led to, in its own words; null when it led nowhere. */
  route: string | null;
}

/** How a body travels. */
export type Encoding = "br" | "gzip" | "identity";

/** A page ready to be sent, in every encoding. */
export interface FrontPage {
  tenant: string;
  madeAt: number;
  etag: string;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
}

/** What the front cache answers: a page, and how it came by it; or what Next said instead of a page. */
export type FrontAnswer =
  | { kind: "page"; page: FrontPage; state: "HIT" | "MISS" | "STALE" }
  | { kind: "other"; answer: OriginAnswer };

/** What the front cache stands on. */
export interface FrontCacheParts {
  bytes: number;
  clock: () => number;
  /** When something of a tenant was last purged: older pages are not served while Next can make newer ones. */
  tenantMark: (tenant: string) => number;
  /** How long a page is served without asking Next, in milliseconds. */
  fresh: number;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function preparePage(answer: OriginAnswer, tenant: string, madeAt: number): Promise<FrontPage> {
  const { body } = answer;
  const [br, zipped] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
    compressGzip(body, { level: 7 }),
  ]);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { tenant, madeAt, etag, headers: answer.headers, bodies: { identity: body, br, gzip: zipped } };
}

function sizeOf({ bodies }: FrontPage): number {
  return bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength;
}

/** The best encoding that an `Accept-Encoding` header allows; `q=0` forbids one. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Set(
    (header ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(";"))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ""))
      .map(([name]) => name ?? ""),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/**
 * Whole pages, compressed once for each version, in front of Next (framework facts §3c). A page is served for a short
 * while without asking, then served once more while Next is asked behind it. After a purge Next is asked first; when it
 * cannot answer, the last good page stands (F1, F3).
 */
export function createFrontCache(parts: FrontCacheParts) {
  const pages = createByteCache<FrontPage>(parts.bytes);
  const pending = new Map<string, Promise<FrontAnswer>>();

  async function fill(key: string, tenant: string, ask: () => Promise<OriginAnswer>): Promise<FrontAnswer> {
    const startedAt = parts.clock();
    const answer = await ask();
    // The middleware asks a directory of its own: what it led elsewhere is not the page of this key (T8).
    if (answer.status !== 200 || answer.route !== key) {
      // A redirect says nothing of the page.
      const isRedirect = answer.status >= 300 && answer.status < 400;
      if (answer.status < 500 && !isRedirect) pages.delete(key);
      return { kind: "other", answer };
    }
    // Dated by its beginning: a purge that comes while Next renders makes it old (framework facts §3d).
    const page = await preparePage(answer, tenant, startedAt);
    pages.set(key, page, sizeOf(page));
    return { kind: "page", page, state: "MISS" };
  }

  /** One question to Next for each page at a time. */
  async function fillOnce(key: string, tenant: string, ask: () => Promise<OriginAnswer>): Promise<FrontAnswer> {
    const running = pending.get(key);
    if (running) return await running;
    const started = fill(key, tenant, ask).finally(() => pending.delete(key));
    pending.set(key, started);
    return await started;
  }

  async function fillOrStale(known: FrontPage, key: string, ask: () => Promise<OriginAnswer>): Promise<FrontAnswer> {
    try {
      const answer = await fillOnce(key, known.tenant, ask);
      const hasFailed = answer.kind === "other" && answer.answer.status >= 500;
      return hasFailed ? { kind: "page", page: known, state: "STALE" } : answer;
    } catch {
      return { kind: "page", page: known, state: "STALE" };
    }
  }

  return {
    /**
     * The page under `key`, the internal path, of `tenant`. `ask` asks Next.
     * @throws whatever `ask` throws when there is no page to serve instead.
     */
    get: async (key: string, tenant: string, ask: () => Promise<OriginAnswer>): Promise<FrontAnswer> => {
      const known = pages.get(key);
      // The tenant is in the key and in the value (T8).
      if (!known || known.tenant !== tenant) return await fillOnce(key, tenant, ask);
      if (known.madeAt <= parts.tenantMark(tenant)) return await fillOrStale(known, key, ask);
      if (parts.clock() - known.madeAt >= parts.fresh) {
        void fillOrStale(known, key, ask);
        return { kind: "page", page: known, state: "STALE" };
      }
      return { kind: "page", page: known, state: "HIT" };
    },
    /** Whether there is a page to serve, fresh or not. */
    has: (key: string): boolean => pages.get(key) !== undefined,
    usage: () => ({ pages: pages.count(), bytes: pages.bytes() }),
  };
}

export type FrontCache = ReturnType<typeof createFrontCache>;
