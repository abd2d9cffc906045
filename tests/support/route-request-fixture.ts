import type { RouteRequest } from "#lib/edge/resolve-route.ts";

/** A first visit of sabor, by its address with query. */
export function routeRequestFixture(address: string, changes: Partial<RouteRequest> = {}): RouteRequest {
  const [path = "", query = ""] = address.split("?");
  return {
    method: "GET",
    host: "sabor.localhost",
    port: ":3000",
    path,
    query: new URLSearchParams(query),
    branchCookie: null,
    pinCookie: null,
    languageCookie: null,
    visitCookie: null,
    now: 0,
    isPreview: false,
    nextAction: null,
    ...changes,
  };
}
