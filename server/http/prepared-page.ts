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

/** A page ready to be sent: bodies and headers are made once per version. */
export interface PreparedPage {
  tenant: string;
  /** When its last render began, in ms. */
  madeAt: number;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Names and values in turn, without the state. */
  heads: Record<Encoding | "unchanged", readonly string[]>;
}

async function compress(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  // One after the other: a refresh must leave threads to those who are served meanwhile.
  const br = await compressBrotli(body, { params });
  return { identity: body, br, gzip: await compressGzip(body, { level: 7 }) };
}

function headsOf(headers: Record<string, string>, etag: string, bodies: Record<Encoding, Buffer>, madeAt: number) {
  const common = {
    ...strictHeaders,
    ...headers,
    ...securityHeaders,
    "cache-control": pageCacheControl,
    "last-modified": new Date(madeAt).toUTCString(),
    etag,
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

/** Prepares what Next answered at `madeAt`; an unchanged body of `last` is not compressed again. */
export async function preparePage(
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  { tenant, madeAt, last }: { tenant: string; madeAt: number; last: PreparedPage | undefined },
): Promise<PreparedPage> {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const bodies = last?.etag === etag ? last.bodies : await compress(body);
  const { "x-nextjs-cache": _state, ...kept } = headers;
  return { tenant, madeAt, etag, bodies, heads: headsOf(kept, etag, bodies, madeAt) };
}

/** What a page weighs in memory. */
export function bytesOf({ bodies }: PreparedPage): number {
  return bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength;
}

/** Sends a page in the best encoding, or 304. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedPage,
  state: PageState,
): void {
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, [...page.heads.unchanged, "x-nextjs-cache", state]).end();
    return;
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  response
    .writeHead(200, [...page.heads[encoding], "x-nextjs-cache", state])
    .end(request.method === "HEAD" ? undefined : page.bodies[encoding]);
}
