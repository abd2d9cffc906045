import type { IncomingMessage, ServerResponse } from "node:http";
import {
  chooseEncoding,
  type FrontAnswer,
  type FrontCache,
  type FrontPage,
  type OriginAnswer,
} from "#server/front-cache.ts";
import { plainPage, type PlainPageName } from "#lib/edge/plain-page.ts";
import { pageCacheControl, securityHeaders } from "./response-headers.ts";

/** Answers with one of the plain pages. */
export function sendPlain(request: IncomingMessage, response: ServerResponse, name: PlainPageName): void {
  const { status, headers, body } = plainPage(name);
  response
    .writeHead(status, { ...securityHeaders, ...headers, "content-length": String(Buffer.byteLength(body)) })
    .end(request.method === "HEAD" ? undefined : body);
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: FrontPage, state: string): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const headers: Record<string, string> = {
    ...page.headers,
    ...securityHeaders,
    "cache-control": pageCacheControl,
    "last-modified": new Date(page.madeAt).toUTCString(),
    etag: page.etag,
    vary: "Accept-Encoding, Cookie, RSC",
    "x-nextjs-cache": state,
  };
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = page.bodies[encoding];
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = String(body.byteLength);
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

function sendOther(request: IncomingMessage, response: ServerResponse, answer: OriginAnswer): void {
  // Next has nothing to show and neither have we: the plain page says when to come back (F2).
  if (answer.status >= 500) {
    sendPlain(request, response, "unreachable");
    return;
  }
  response
    .writeHead(answer.status, {
      ...answer.headers,
      ...securityHeaders,
      "cache-control": "private, no-store",
      "content-length": String(answer.body.byteLength),
    })
    .end(request.method === "HEAD" ? undefined : answer.body);
}

/** Answers a page from the front cache, asking Next when there is none. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: { cache: FrontCache; key: string; tenant: string; ask: () => Promise<OriginAnswer> },
): Promise<void> {
  let answer: FrontAnswer;
  try {
    answer = await page.cache.get(page.key, page.tenant, page.ask);
  } catch {
    sendPlain(request, response, "unreachable");
    return;
  }
  if (answer.kind === "page") sendPage(request, response, answer.page, answer.state);
  else sendOther(request, response, answer.answer);
}
