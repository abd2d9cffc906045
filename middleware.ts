import { type NextRequest, NextResponse } from "next/server";
import { canonicalHost, portOf } from "#domain/base/canonical-host.ts";
import { branchCookies } from "#lib/edge/branch-cookies.ts";
import { isPreviewAgent } from "#lib/edge/preview-agent.ts";
import { plainPage, type PlainPageName } from "#lib/edge/plain-page.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { createTenantDirectory } from "#lib/edge/tenant-directory.ts";
import { createTenantLookup } from "#lib/edge/tenant-lookup.ts";
import { visitCookie, visitCookieName } from "#lib/edge/visit-cookie.ts";
import { parseSettings } from "#lib/settings.ts";

const directory = createTenantDirectory(createTenantLookup(parseSettings(process.env).PLATFORM_URL), () => Date.now());

function plain(name: PlainPageName): NextResponse {
  const { status, headers, body } = plainPage(name);
  return new NextResponse(body, { status, headers });
}

/** Host, cookies and language → the internal path of a page (design §3.1). All rules are in `resolveRoute`. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const hostHeader = request.headers.get("host");
  const host = canonicalHost(hostHeader);
  const route = resolveRoute(
    {
      method: request.method,
      host,
      port: portOf(hostHeader),
      path: request.nextUrl.pathname,
      query: request.nextUrl.searchParams,
      branchCookie: request.cookies.get("branch")?.value ?? null,
      pinCookie: request.cookies.get("pinned-branch")?.value ?? null,
      languageCookie: request.cookies.get("lang")?.value ?? null,
      visitCookie: request.cookies.get(visitCookieName)?.value ?? null,
      now: Date.now(),
      isPreview: isPreviewAgent(request.headers.get("user-agent")),
      nextAction: request.headers.get("next-action"),
    },
    host === null ? { kind: "unknown" } : await directory.find(host),
  );
  switch (route.kind) {
    case "page": {
      const url = request.nextUrl.clone();
      url.pathname = route.path;
      const response = NextResponse.rewrite(url);
      if (route.visit) response.headers.append("set-cookie", visitCookie(route.visit, host));
      return response;
    }
    case "redirect": {
      // Next wants an absolute address and makes it relative again when it is its own.
      const location = new URL(route.location, request.nextUrl).href;
      const response = new NextResponse(null, { status: route.status, headers: { location } });
      for (const cookie of branchCookies(route, host)) response.headers.append("set-cookie", cookie);
      return response;
    }
    case "notFound":
      return plain(route.reason === "host" ? "unknownHost" : "unknownPath");
    case "unreachable":
      return plain("unreachable");
    case "badRequest":
      return plain("badRequest");
    case "methodNotAllowed":
      return plain("methodNotAllowed");
  }
}

// Handlers and built files alone go past it: `/api/x/y` and `/_next/x/y` would be pages of a tenant by that name (T4).
export const config = {
  matcher: [
    "/((?!_next/static/|media/|favicon\\.ico$|placeholder\\.svg$|robots\\.txt$|sitemap\\.xml$|api/(?:availability|card/(?:gift|menu)/[^/]+/[^/]+|card/product/[^/]+/[^/]+/[^/]+/[^/]+|catalog|coverage|fillers|geocode|geocode/nearby|geocode/reverse|geocode/suggest|health|icon/[^/]+|manifest|menu-words|orders|orders/[^/]+|orders/[^/]+/events|orders/[^/]+/rating|payment|payment/return|payment/start|place|place/scan|product-links|quote|revalidate|session|transfer|transfer/qr)$).*)",
  ],
};
