import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { portOf } from "#domain/base/canonical-host.ts";
import { isHandlerPath } from "#lib/edge/handler-path.ts";
import { resolveRoute, type Route } from "#lib/edge/resolve-route.ts";
import type { createTenantDirectory, Tenant } from "#lib/edge/tenant-directory.ts";
import type { FrontAnswer, FrontCache, OriginAnswer } from "#server/front-cache.ts";
import type { OriginQuestion } from "#server/next-origin.ts";
import { createKnownPages, type KnownPage } from "./known-pages.ts";
import type { createMediaFiles } from "./media-files.ts";
import { type createMissingPages, networkOfRequest } from "./missing-pages.ts";
import { sendPlain } from "./plain-answer.ts";
import { sendPage } from "./prepared-page.ts";
import { guardRequest, stripHeaders } from "./request-guard.ts";
import { guardResponse, securityHeaders, strictHeaders } from "./response-headers.ts";
import type { createStaticFiles } from "./static-files.ts";
import { cookieOf, isWholePage } from "./visit.ts";

export interface ListenerParts {
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  ask: (question: OriginQuestion) => Promise<OriginAnswer>;
  directory: ReturnType<typeof createTenantDirectory>;
  front: FrontCache;
  missing: ReturnType<typeof createMissingPages>;
  media: ReturnType<typeof createMediaFiles>;
  files: ReturnType<typeof createStaticFiles>;
  hasTrustedProxy: boolean;
}

interface Listener extends ListenerParts {
  known: ReturnType<typeof createKnownPages>;
}

interface Asked {
  host: string;
  path: string;
  query: string;
}

type PageRoute = Extract<Route, { kind: "page" }>;

/** A probe or the platform may call these by any host of this machine. */
const tenantlessHandlers = new Set(["/api/health", "/api/revalidate"]);

/** As much as Next takes for an action (checklist 64). */
const largestBody = 64 * 1024;

/** Refuses a body before it is read: too large, or without a length. */
function refusedBody({ method, headers }: IncomingMessage): 411 | 413 | null {
  const length = headers["content-length"];
  if (length === undefined) return method === "POST" || headers["transfer-encoding"] !== undefined ? 411 : null;
  return Number(length) > largestBody ? 413 : null;
}

function sendRedirect(response: ServerResponse, route: Extract<Route, { kind: "redirect" }>): void {
  const cookie =
    route.rememberBranch === null
      ? {}
      : { "set-cookie": `branch=${route.rememberBranch}; Path=/; Max-Age=31536000; SameSite=Lax` };
  response
    .writeHead(route.status, {
      ...strictHeaders,
      location: route.location,
      "cache-control": "private, no-store",
      ...cookie,
    })
    .end();
}

function sendOther(request: IncomingMessage, response: ServerResponse, answer: OriginAnswer): void {
  // Next has nothing to show: the plain page says when to come back (F2).
  if (answer.status >= 500) {
    sendPlain(request, response, "unreachable");
    return;
  }
  response
    .writeHead(answer.status, {
      ...strictHeaders,
      ...answer.headers,
      ...securityHeaders,
      "cache-control": "private, no-store",
      "content-length": String(answer.body.byteLength),
    })
    .end(request.method === "HEAD" ? undefined : answer.body);
}

/** Next answers by itself, with the request's and the answer's headers cleaned. */
async function passToNext(listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  stripHeaders(request.headers, listener.hasTrustedProxy);
  guardResponse(response);
  await listener.next(request, response);
}

/** Answers a page from the front cache, asking Next when there is none. */
async function servePage(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse,
  page: KnownPage,
): Promise<void> {
  let found: FrontAnswer;
  try {
    found = await listener.front.get(page.key, page.tenant.host, page.ask);
  } catch {
    sendPlain(request, response, "unreachable");
    return;
  }
  if (found.kind === "other") {
    sendOther(request, response, found.answer);
    return;
  }
  listener.known.remember(request, page);
  sendPage(request, response, found.page, found.state);
}

/** Next is asked with the branch and the language as resolved here, so that it cannot resolve others. */
function knownPage(
  listener: Listener,
  request: IncomingMessage,
  asked: Asked,
  tenant: Tenant,
  { path, address }: PageRoute,
): KnownPage {
  const [, , locale = "", branch = ""] = path.split("/");
  const question = {
    host: request.headers.host ?? asked.host,
    path: address,
    cookie: `branch=${branch}; lang=${locale === "en" ? "en" : "es"}`,
  };
  return { host: asked.host, tenant, key: path, ask: async () => await listener.ask(question) };
}

async function servePageOrNext(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse,
  { asked, tenant, route }: { asked: Asked; tenant: Tenant; route: PageRoute },
): Promise<void> {
  if (request.method === "POST") {
    await passToNext(listener, request, response);
    return;
  }
  const isWhole = isWholePage(request);
  const network = networkOfRequest(request, listener.hasTrustedProxy);
  if (!(isWhole && listener.front.has(route.path)) && (await listener.missing.isOver(network))) {
    sendPlain(request, response, "tooMany");
    return;
  }
  response.on("finish", () => {
    if (response.statusCode === 404) void listener.missing.count(network);
  });
  if (isWhole) {
    await servePage(listener, request, response, knownPage(listener, request, asked, tenant, route));
    return;
  }
  // Next keeps what it makes for one visitor with the path that was asked for.
  request.url = asked.query === "" ? route.address : `${route.address}?${asked.query}`;
  await passToNext(listener, request, response);
}

async function serveRoute(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<void> {
  const answer = await listener.directory.find(asked.host);
  const route = resolveRoute(
    {
      method: request.method ?? "GET",
      host: asked.host,
      port: portOf(request.headers.host ?? null),
      path: asked.path,
      query: new URLSearchParams(asked.query),
      branchCookie: cookieOf(request, "branch"),
      languageCookie: cookieOf(request, "lang"),
      nextAction: request.headers["next-action"]?.toString() ?? null,
    },
    answer,
  );
  if (route.kind === "page" && answer.kind === "found")
    await servePageOrNext(listener, request, response, { asked, tenant: answer.tenant, route });
  else if (route.kind === "redirect") sendRedirect(response, route);
  else if (route.kind === "notFound")
    sendPlain(request, response, route.reason === "host" ? "unknownHost" : "unknownPath");
  else sendPlain(request, response, route.kind === "page" ? "unreachable" : route.kind);
}

async function serveHandler(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse,
  { host, path }: Asked,
): Promise<void> {
  // Unknown hosts end here: further on, each would be asked of the platform and kept (T11).
  if (!tenantlessHandlers.has(path) && (await listener.directory.find(host)).kind === "unknown") {
    sendPlain(request, response, "unknownHost");
    return;
  }
  await passToNext(listener, request, response);
}

async function serve(listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const guarded = guardRequest({
    method: request.method ?? "",
    url: request.url ?? "",
    rawHeaders: request.rawHeaders,
  });
  if (guarded.kind === "refused") {
    sendPlain(request, response, guarded.page);
    return;
  }
  const bodyStatus = refusedBody(request);
  if (bodyStatus !== null) {
    response.writeHead(bodyStatus, { ...securityHeaders, connection: "close" }).end();
    return;
  }
  const { path } = guarded;
  // Pages name their business's icon; a browser that asks here anyway gets no 404.
  if (path === "/favicon.ico") {
    response.writeHead(204, { ...strictHeaders, "cache-control": "public, max-age=86400" }).end();
    return;
  }
  if (path.startsWith("/media/")) {
    await listener.media.serve(request, response, path);
    return;
  }
  if (path.startsWith("/_next/static/") && (await listener.files.serve(request, response, path))) return;
  if (isHandlerPath(path)) await serveHandler(listener, request, response, guarded);
  else await serveRoute(listener, request, response, guarded);
}

/** The storefront's listener: known pages, guards, files, front cache, Next. */
export function createRequestListener(parts: ListenerParts): RequestListener {
  const listener = { ...parts, known: createKnownPages(parts.directory, parts.front) };
  return (request, response) => {
    if (listener.known.serve(request, response)) return;
    serve(listener, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(
        `${JSON.stringify({ time: new Date().toISOString(), level: "error", event: "request.failed", reason })}\n`,
      );
      if (response.headersSent) response.destroy();
      else sendPlain(request, response, "unreachable");
    });
  };
}
