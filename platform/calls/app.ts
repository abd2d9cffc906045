import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { routePath } from "hono/route";
import type { Call } from "./call.ts";
import { cleanAddresses } from "#platform/http/clean-text.ts";
import type { PlatformContext } from "./context.ts";
import { docsPage } from "./docs-page.ts";
import { htmlPagePolicy } from "#platform/http/html.ts";
import { describeError } from "#platform/http/log.ts";
import { mountCalls } from "./mount-calls.ts";
import { openApiDocument } from "./openapi.ts";
import { Refusal, refusalBody } from "#platform/http/refusal.ts";

export type Mount = (app: Hono, platform: PlatformContext) => void;

function requestId(c: Context): string {
  const given = c.req.header("x-request-id");
  return given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

/** By route, never by address: addresses carry order numbers, places and e-mails. */
function logRequests(app: Hono, platform: PlatformContext): void {
  app.use(async (c, next) => {
    const id = requestId(c);
    const start = performance.now();
    const end = platform.inFlight.begin();
    try {
      await next();
    } finally {
      end();
    }
    c.header("x-request-id", id);
    // The platform's clock decides, and stands in every answer's `Date` (A57, A156).
    c.header("date", new Date(platform.clock()).toUTCString());
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
    platform.log("info", "request", {
      id,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    });
  });
}

/** Codes of the driver and PostgreSQL while the server is away, going or coming, full, or kept waiting by others (F14). */
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53200",
  "53300",
  "55P03",
  "40P01",
  "25006",
]);

function isUnreachable(error: unknown): boolean {
  const { code } = describeError(error);
  return unreachable.has(code);
}

function answerErrors(app: Hono, platform: PlatformContext): void {
  app.onError((error) => {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(
            isUnreachable(error) ? 503 : 500,
            isUnreachable(error) ? "database_unavailable" : "internal_error",
          );
    if (!(error instanceof Refusal)) platform.log("error", "unexpected_error", describeError(error));
    return Response.json(refusalBody(refusal), {
      status: refusal.status,
      headers: { "cache-control": "no-store", ...refusal.headers },
    });
  });
  app.notFound(() => Response.json(refusalBody(new Refusal(404, "not_found")), { status: 404 }));
}

function mountDocs(app: Hono, calls: readonly Call[]): void {
  const document = openApiDocument(calls);
  const page = docsPage(calls, document.paths);
  app.get("/docs/openapi.json", (c) => c.json(document));
  app.get("/docs", (c) => {
    c.header("content-security-policy", htmlPagePolicy);
    return c.html(page);
  });
}

/** The platform as one application: documented calls, their document, and parts with their own routes. */
export function createApp(platform: PlatformContext, calls: readonly Call[], mounts: readonly Mount[]): Hono {
  const app = new Hono();
  logRequests(app, platform);
  answerErrors(app, platform);
  app.use(cleanAddresses);
  mountDocs(app, calls);
  mountCalls(app, calls, platform);
  for (const mount of mounts) mount(app, platform);
  return app;
}
