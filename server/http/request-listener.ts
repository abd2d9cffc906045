import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { portOf } from "#domain/base/canonical-host.ts";
import { isHandlerPath } from "#lib/edge/handler-path.ts";
import { branchCookies } from "#lib/edge/branch-cookies.ts";
import { isPreviewAgent } from "#lib/edge/preview-agent.ts";
import { resolveRoute, type Route } from "#lib/edge/resolve-route.ts";
import type { createTenantDirectory } from "#lib/edge/tenant-directory.ts";
import { visitCookieName } from "#lib/edge/visit-cookie.ts";
import type { PlatformState } from "#server/platform-watch.ts";
import { overrideDomain } from "./domain-override.ts";
import { createKnownPages } from "./known-pages.ts";
import type { createMediaFiles } from "./media-files.ts";
import { sendPlain } from "./plain-answer.ts";
import { guardRequest } from "./request-guard.ts";
import { securityHeaders, strictHeaders } from "./response-headers.ts";
import { type PageParts, passToNext, serveVisit } from "./serve-page.ts";
import type { createStaticFiles } from "./static-files.ts";
import { cookieOf } from "./visit.ts";

export interface ListenerParts extends Omit<PageParts, "known"> {
  directory: ReturnType<typeof createTenantDirectory>;
  /** Whether the platform answers, for the health check. */
  platformState: () => PlatformState;
  media: ReturnType<typeof createMediaFiles>;
  /** The build's, and those of `public/`. */
  files: ReturnType<typeof createStaticFiles>[];
  /** `?domain=` names the business: outside production only (A23, T3). */
  overridesDomain: boolean;
}

type Listener = ListenerParts & PageParts;

interface Asked {
  host: string;
  path: string;
  query: string;
}

/** The platform may call it by any host of this machine. */
const tenantlessHandler = "/api/revalidate";

/** As much as Next takes for an action (checklist 64). */
const largestBody = 64 * 1024;

/** Refuses a body before it is read: too large, or without a length. */
function refusedBody({ method, headers }: IncomingMessage): 411 | 413 | null {
  const length = headers["content-length"];
  if (length === undefined) return method === "POST" || headers["transfer-encoding"] !== undefined ? 411 : null;
  return Number(length) > largestBody ? 413 : null;
}

function sendRedirect(response: ServerResponse, host: string, route: Extract<Route, { kind: "redirect" }>): void {
  const cookies = branchCookies(route, host);
  response
    .writeHead(route.status, {
      ...strictHeaders,
      location: route.location,
      "cache-control": "private, no-store",
      ...(cookies.length === 0 ? {} : { "set-cookie": cookies }),
    })
    .end();
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
      pinCookie: cookieOf(request, "pinned-branch"),
      languageCookie: cookieOf(request, "lang"),
      visitCookie: cookieOf(request, visitCookieName),
      now: Date.now(),
      isPreview: isPreviewAgent(request.headers["user-agent"] ?? null),
      nextAction: request.headers["next-action"]?.toString() ?? null,
    },
    answer,
  );
  if (route.kind === "page" && answer.kind === "found")
    await serveVisit(listener, request, response, { host: asked.host, path: asked.path, tenant: answer.tenant, route });
  else if (route.kind === "redirect") sendRedirect(response, asked.host, route);
  else if (route.kind === "notFound")
    sendPlain(request, response, route.reason === "host" ? "unknownHost" : "unknownPath");
  else sendPlain(request, response, route.kind === "page" ? "unreachable" : route.kind);
}

/** This process answers, by any host; a platform that is away is said, and no reason to end the process. */
function sendHealth(request: IncomingMessage, response: ServerResponse, platform: PlatformState): void {
  const body = JSON.stringify({ status: "ok", platform });
  const headers = { "content-type": "application/json", "cache-control": "private, no-store" };
  response.writeHead(200, { ...strictHeaders, ...headers }).end(request.method === "HEAD" ? undefined : body);
}

async function serveHandler(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse,
  { host, path }: Asked,
): Promise<void> {
  // Unknown hosts end here: further on, each would be asked of the platform and kept (T11).
  if (path !== tenantlessHandler && (await listener.directory.find(host)).kind === "unknown") {
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
    hasTrustedProxy: listener.hasTrustedProxy,
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
  if (path === "/api/health") {
    sendHealth(request, response, listener.platformState());
    return;
  }
  if (path.startsWith("/media/")) {
    await listener.media.serve(request, response, path);
    return;
  }
  for (const files of listener.files) if (await files.serve(request, response, path)) return;
  if (isHandlerPath(path)) await serveHandler(listener, request, response, guarded);
  else await serveRoute(listener, request, response, guarded);
}

/** The storefront's listener: known pages, guards, files, front cache, Next. */
export function createRequestListener(parts: ListenerParts): RequestListener {
  const listener = { ...parts, known: createKnownPages(parts.directory, parts.front) };
  return (request, response) => {
    if (listener.overridesDomain) overrideDomain(request, response);
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
