import { LRUCache } from "lru-cache";
import { type NextRequest, NextResponse } from "next/server";
import { portOf, requestedHost } from "#domain/base/canonical-host.ts";
import { toLocale } from "#domain/base/locale.ts";
import { type Decision, decidePage, decideRoute, type PageRequest } from "#lib/edge/decide.ts";
import { handedRouteOf, proofVariable, withoutHanded } from "#lib/edge/handed-route.ts";
import { plainPage, type PlainPageName } from "#lib/edge/plain/plain-page.ts";
import { isPreviewAgent } from "#lib/edge/preview-agent.ts";
import { type PageFact, pageFactOf } from "#lib/edge/page-fact.ts";
import { createProductLinks } from "#lib/edge/product-links.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { createTenantDirectory, type TenantAnswer } from "#lib/edge/tenant/tenant-directory.ts";
import { createTenantLookup, type TenantSource } from "#lib/edge/tenant/tenant-lookup.ts";
import { visitCookieName } from "#domain/store/visit-cookie.ts";
import { providerWayCookie, withoutTokens } from "#lib/edge/without-tokens.ts";
import { parseSettings } from "#lib/settings.ts";

const mostBranches = 1000;
const handlerMilliseconds = 2000;

/** Decides where Next runs alone: what `decide` has to know is asked for here. */
function openDecider(source: TenantSource) {
  const directory = createTenantDirectory(createTenantLookup(source), Date.now);
  const links = createProductLinks({
    kept: new LRUCache({ max: mostBranches }),
    clock: Date.now,
    tenantMark: () => Number.NEGATIVE_INFINITY,
  });

  return async (request: NextRequest): Promise<Decision> => {
    const asked = pageRequestOf(request);
    const answer: TenantAnswer = asked.host === null ? { kind: "unknown" } : await directory.find(asked.host);
    const route = resolveRoute(asked, answer);
    if (route.kind !== "page") return decideRoute(asked, route);
    const page: PageFact =
      answer.kind === "found" && asked.requestKind === "whole"
        ? await pageFactOf(links, { ...route, tenant: answer.tenant, ask: askHandlerOf(request) })
        : { kind: "unknown" };
    return decidePage(asked, route, { page, isOverLimit: false });
  };
}

/** The handlers of this same program, on the host of a request. */
function askHandlerOf({ headers, nextUrl }: NextRequest) {
  return async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, nextUrl.origin), {
      headers: { host: headers.get("host") ?? nextUrl.host },
      signal: AbortSignal.timeout(handlerMilliseconds),
    });
    if (!answer.ok) throw new Error(`The handler answered ${answer.status}`);
    return await answer.json();
  };
}

function pageRequestOf({ method, headers, cookies, nextUrl }: NextRequest): PageRequest {
  const hostHeader = headers.get("host");
  return {
    method,
    host: requestedHost(hostHeader),
    port: portOf(hostHeader),
    path: nextUrl.pathname,
    query: nextUrl.searchParams,
    branchCookie: cookies.get("branch")?.value ?? null,
    pinCookie: cookies.get("pinned-branch")?.value ?? null,
    languageCookie: cookies.get("lang")?.value ?? null,
    visitCookie: cookies.get(visitCookieName)?.value ?? null,
    now: Date.now(),
    isPreview: isPreviewAgent(headers.get("user-agent")),
    nextAction: headers.get("next-action"),
    // Next keeps from it whether its router asks.
    requestKind: method === "POST" ? "action" : "whole",
  };
}

function plain({ cookies }: NextRequest, name: PlainPageName): NextResponse {
  const { status, headers, body } = plainPage(name, toLocale(cookies.get("lang")?.value));
  return new NextResponse(body, { status, headers });
}

function rewrite(request: NextRequest, path: string, status = 200): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = path;
  return NextResponse.rewrite(url, { status, request: { headers: withoutHanded(request.headers) } });
}

function withCookies(response: NextResponse, cookies: readonly string[]): NextResponse {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

function answerOf(request: NextRequest, decision: Decision): NextResponse {
  switch (decision.kind) {
    case "page":
    case "part":
      return withCookies(rewrite(request, decision.path, decision.status), decision.cookies);
    case "action":
      return rewrite(request, decision.path);
    case "redirect": {
      // Next wants an absolute address and makes it relative again when it is its own.
      const location = new URL(decision.location, request.nextUrl).href;
      return withCookies(new NextResponse(null, { status: decision.status, headers: { location } }), decision.cookies);
    }
    case "rewrite":
      // A handler of Next's own gets the address that was asked for, whatever it is rewritten to.
      return NextResponse.redirect(new URL(decision.address, request.nextUrl), 307);
    case "nothing":
      return new NextResponse(null, { status: 204 });
    case "plain":
      return plain(request, decision.name);
  }
}

const decideAlone = openDecider(parseSettings(process.env));

/** Host, cookies and path → the internal path of a page: as `server/` decided, or by the same function (ADR 20). */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const handed = handedRouteOf(request.headers, process.env[proofVariable]);
  switch (handed.kind) {
    case "decided":
      return rewrite(request, handed.path);
    case "forged":
      return plain(request, "badRequest");
    case "none": {
      const { pathname, searchParams } = request.nextUrl;
      const hasWay = request.cookies.has(providerWayCookie);
      const location = withoutTokens(pathname, searchParams, hasWay);
      if (location === null) return answerOf(request, await decideAlone(request));
      return new NextResponse(null, { status: 303, headers: { location: new URL(location, request.nextUrl).href } });
    }
  }
}

// Handlers and built files alone go past it: `/api/x/y` and `/_next/x/y` would be pages of a tenant by that name (T4).
export const config = {
  matcher: [
    "/((?!_next/static/|media/|favicon\\.ico$|placeholder\\.svg$|robots\\.txt$|sitemap\\.xml$|api/(?:auth/return|auth/[^/]+/return(?:(?:/[^/]+){4})?|availability|card/(?:gift|menu)/[^/]+/[^/]+|card/product/[^/]+/[^/]+/[^/]+/[^/]+|catalog|coverage|fillers|geocode|geocode/nearby|geocode/reverse|geocode/suggest|health|icon/[^/]+|manifest|menu-words|municipalities|offline|orders|orders/[^/]+|orders/[^/]+/events|orders/[^/]+/rating|own-data|payment|payment/form|payment/link|payment/phone|payment/return|payment/start|place|place/scan|product-links|profile|quote|revalidate|session|transfer|transfer/qr|worker)$).*)",
  ],
};
