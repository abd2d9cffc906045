import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import { flatHeaders, pageCacheControl, strictHeaders, securityHeaders } from "./response-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** How the front cache came by a page. */
export type PageState = "HIT" | "MISS" | "STALE";

/** What of Next's answers is kept: a page, or the one that stands for everything missing. */
export type KeptStatus = 200 | 404;

/** A page ready to be sent: bodies and headers are made once per version. */
export interface PreparedPage {
  tenant: string;
  status: KeptStatus;
  /** When its last render began, in ms. */
  madeAt: number;
  /** Of what Next answered; what is sent may hold more. */
  source: string;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Names and values in turn, without the state. */
  heads: Record<Encoding | "unchanged", readonly string[]>;
}

const quickly = 7;
/** 130 ms of a thread for a menu, instead of 8; the highest, 11, takes 400 for 3 % more. */
const well = 10;

async function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return await compressBrotli(body, { params });
}

async function compress(body: Buffer): Promise<Record<Encoding, Buffer>> {
  // One after the other: a refresh must leave threads to those who are served meanwhile.
  const br = await brotli(body, quickly);
  return { identity: body, br, gzip: await compressGzip(body, { level: 7 }) };
}

function headsOf(headers: Record<string, string>, bodies: Record<Encoding, Buffer>) {
  const common = {
    ...strictHeaders,
    ...headers,
    ...securityHeaders,
    vary: "Accept-Encoding, Cookie, RSC",
  };
  const headOf = (encoding: Encoding) =>
    flatHeaders({
      ...common,
      ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      "content-length": String(bodies[encoding].byteLength),
    });
  return { br: headOf("br"), gzip: headOf("gzip"), identity: headOf("identity"), unchanged: flatHeaders(common) };
}

function hashOf(body: Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

type Completed = Pick<PreparedPage, "etag" | "bodies">;

/** A page with the bodies of its answer, its heads made of both. */
export function withBodies(
  page: Omit<PreparedPage, "etag" | "bodies" | "heads">,
  { etag, bodies }: Completed,
): PreparedPage {
  const headers = page.status === 200 ? { ...page.headers, etag } : page.headers;
  return { ...page, etag, bodies, heads: headsOf(headers, bodies) };
}

/** Prepares what Next answered at `madeAt`; an unchanged body of `last` is not made again. */
export async function preparePage(
  { status, headers, body }: { status: KeptStatus; headers: Record<string, string>; body: Buffer },
  { tenant, madeAt, last }: { tenant: string; madeAt: number; last: PreparedPage | undefined },
): Promise<PreparedPage> {
  const source = hashOf(body);
  const { "x-nextjs-cache": _state, ...kept } = headers;
  const caching: Record<string, string> =
    status === 200
      ? { "cache-control": pageCacheControl, "last-modified": new Date(madeAt).toUTCString() }
      : { "cache-control": "private, no-store" };
  const page = { tenant, status, madeAt, source, headers: { ...kept, ...caching } };
  return withBodies(page, last?.source === source ? last : { etag: source, bodies: await compress(body) });
}

/** Completes a page's HTML with what takes longer than a first visitor waits; the same buffer where nothing is to add. */
export type CompletePage = (html: Buffer) => Promise<Buffer>;

/** A completed page in few bytes, for those who come later: the first visitor does not wait for it. */
export async function completePage({ etag, bodies }: Completed, complete: CompletePage): Promise<Completed> {
  const body = await complete(bodies.identity);
  const br = await brotli(body, well);
  if (body === bodies.identity) return { etag, bodies: { ...bodies, br } };
  return { etag: hashOf(body), bodies: { identity: body, br, gzip: await compressGzip(body, { level: 7 }) } };
}

/** What a page weighs in memory. */
export function bytesOf({ bodies }: PreparedPage): number {
  return bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength;
}

/** Sends a page in the best encoding, or 304; what is missing is never stored by a browser. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedPage,
  state: PageState,
): void {
  if (page.status === 200 && request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, [...page.heads.unchanged, "x-nextjs-cache", state]).end();
    return;
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const head = [...page.heads[encoding], ...(page.status === 200 ? ["x-nextjs-cache", state] : [])];
  response.writeHead(page.status, head).end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}
