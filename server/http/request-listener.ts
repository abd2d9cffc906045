import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FrontCache, OriginAnswer } from "#server/front-cache.ts";
import { portOf } from "#domain/base/canonical-host.ts";
import { isHandlerPath } from "#lib/edge/handler-path.ts";
import { resolveRoute, type Route } from "#lib/edge/resolve-route.ts";
import type { createTenantDirectory } from "#lib/edge/tenant-directory.ts";
import type { createMediaFiles } from "./media-files.ts";
import { type createMissingPages, networkOfRequest } from "./missing-pages.ts";
import type { OriginQuestion } from "#server/next-origin.ts";
import { sendPlain, servePage } from "./page-server.ts";
import { guardRequest, stripHeaders } from "./request-guard.ts";
import { guardResponse, securityHeaders } from "./response-headers.ts";
import type { createStaticFiles } from "./static-files.ts";

/** What the storefront's server is made of. */
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

/** Handlers that are for no tenant: their host is whatever a probe or the platform calls this machine. */
const tenantlessHandlers = new Set(["/api/health", "/api/revalidate"]);

/** As much as Next takes for an action (checklist 64). */
const largestBody = 64 * 1024;

function cookieOf(request: IncomingMessage, name: string): string | null {
  const header = request.headers.cookie ?? "";
  const values = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  // Two cookies of one name were not both set by us (T13).
  const [value] = values;
  return values.length === 1 && value !== undefined && /^[\w-]{1,40}$/.test(value) ? value : null;
}

/** The status that refuses a body before it is read: too large, or of a length that nobody says. */
function refusedBody({ method, headers }: IncomingMessage): 411 | 413 | null {
  const length = headers["content-length"];
  if (length === undefined) return method === "POST" || headers["transfer-encoding"] !== undefined ? 411 : null;
  return Number(length) > largestBody ? 413 : null;
}

function isWholePage(request: IncomingMessage): boolean {
  const { headers } = request;
  return (
    request.method !== "POST" &&
    headers["rsc"] === undefined &&
    headers["next-action"] === undefined &&
    headers["next-router-prefetch"] === undefined &&
    headers["next-router-segment-prefetch"] === undefined
  );
}

function sendRedirect(response: ServerResponse, route: Extract<Route, { kind: "redirect" }>): void {
  const cookie =
    route.rememberBranch === null
      ? {}
      : { "set-cookie": `branch=${route.rememberBranch}; Path=/; Max-Age=31536000; SameSite=Lax` };
  response
    .writeHead(route.status, {
      ...securityHeaders,
      location: route.location,
      "cache-control": "private, no-store",
      ...cookie,
    })
    .end();
}

async function serveRoute(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  asked: { host: string; path: string; query: string },
): Promise<void> {
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
    await parts.directory.find(asked.host),
  );
  switch (route.kind) {
    case "redirect":
      sendRedirect(response, route);
      return;
    case "notFound":
      sendPlain(request, response, route.reason === "host" ? "unknownHost" : "unknownPath");
      return;
    case "unreachable":
    case "badRequest":
    case "methodNotAllowed":
      sendPlain(request, response, route.kind);
      return;
    case "page":
      await servePageOrNext(parts, request, response, {
        host: request.headers.host ?? asked.host,
        query: asked.query,
        route,
      });
  }
}

async function servePageOrNext(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  { host, query, route }: { host: string; query: string; route: Extract<Route, { kind: "page" }> },
): Promise<void> {
  const isWhole = isWholePage(request);
  const network = networkOfRequest(request, parts.hasTrustedProxy);
  if (request.method !== "POST") {
    if (!(isWhole && parts.front.has(route.path)) && parts.missing.isOver(network)) {
      sendPlain(request, response, "tooMany");
      return;
    }
    response.on("finish", () => {
      if (response.statusCode === 404) parts.missing.count(network);
    });
  }
  if (!isWhole) {
    // Next keeps what it makes for one visitor with the path that was asked for.
    if (request.method !== "POST") request.url = query === "" ? route.address : `${route.address}?${query}`;
    await parts.next(request, response);
    return;
  }
  const [, tenant = "", locale = "", branch = ""] = route.path.split("/");
  // The branch and the language as resolved here, so that the middleware cannot resolve them otherwise.
  const cookie = `branch=${branch}; lang=${locale === "en" ? "en" : "es"}`;
  await servePage(request, response, {
    cache: parts.front,
    key: route.path,
    tenant,
    ask: async () => await parts.ask({ host, path: route.address, cookie }),
  });
}

async function serve(parts: ListenerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  stripHeaders(request.headers, parts.hasTrustedProxy);
  guardResponse(response);
  const { path } = guarded;
  // Pages name their business's icon; a browser that asks here all the same gets no 404 for it.
  if (path === "/favicon.ico") {
    response.writeHead(204, { "cache-control": "public, max-age=86400" }).end();
    return;
  }
  if (path.startsWith("/media/")) {
    await parts.media.serve(request, response, path);
    return;
  }
  if (path.startsWith("/_next/static/") && (await parts.files.serve(request, response, path))) return;
  if (isHandlerPath(path)) await serveHandler(parts, request, response, guarded);
  else await serveRoute(parts, request, response, guarded);
}

async function serveHandler(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
  { host, path }: { host: string; path: string },
): Promise<void> {
  // Invented hosts end here: behind it, each would be asked of the platform and kept (T11).
  if (!tenantlessHandlers.has(path) && (await parts.directory.find(host)).kind === "unknown") {
    sendPlain(request, response, "unknownHost");
    return;
  }
  await parts.next(request, response);
}

/** The storefront's listener: guards, then files, then pages from the front cache, then Next. */
export function createRequestListener(parts: ListenerParts): RequestListener {
  return (request, response) => {
    serve(parts, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(
        `${JSON.stringify({ time: new Date().toISOString(), level: "error", event: "request.failed", reason })}\n`,
      );
      if (response.headersSent) response.destroy();
      else sendPlain(request, response, "unreachable");
    });
  };
}
