import { languageCookies, languageHome } from "#lib/edge/visit/language.ts";
import { branchCookies } from "./branch-cookies.ts";
import { pathBeside } from "./internal-path.ts";
import type { PlainPageName } from "#lib/edge/plain/plain-page.ts";
import type { MissingPageName, MovedProduct, PageFact } from "./page-fact.ts";
import type { Route, RouteRequest } from "./resolve-route.ts";
import { type Visit, visitCookie } from "#lib/edge/visit/visit-cookie.ts";

/** How a page is asked for: whole, a part of it for the router, the same before anybody goes there, by an action. */
export type PageRequestKind = "whole" | "part" | "prefetch" | "action";

/** Everything of a request for a page that may decide its answer. */
export interface PageRequest extends RouteRequest {
  requestKind: PageRequestKind;
}

/** A page, by its internal path and the canonical public one that Next gets: it stores it in the page. */
interface Decided {
  path: string;
  address: string;
}

/** What a request for a page is answered with. */
export type Decision =
  | { kind: "plain"; name: PlainPageName }
  | { kind: "redirect"; status: 307 | 308; location: string; cookies: string[] }
  /** Answered by one of our handlers, whose address stays internal. */
  | { kind: "rewrite"; address: string }
  | { kind: "nothing" }
  | (Decided & { kind: "page"; status: 200 | 404; cookies: string[] })
  | (Decided & { kind: "part"; status: 200; cookies: string[] })
  | (Decided & { kind: "action" });

export type PageRoute = Extract<Route, { kind: "page" }>;
type WholePage = Extract<Decision, { kind: "page" }>;

/** The page that says what is missing of a shop: one for all such addresses (S1 §8). */
export function missingPage(path: string, part: MissingPageName, cookies: string[] = []): WholePage {
  const page = ["missing", part];
  return { kind: "page", path: pathBeside(path, page), address: `/${page.join("/")}`, status: 404, cookies };
}

function redirect(status: 307 | 308, location: string, cookies: string[]): Decision {
  return { kind: "redirect", status, location, cookies };
}

/** What the visit asked for now (A240). */
function visitCookies({ host }: PageRequest, { visit }: { visit?: Visit }): string[] {
  return visit ? [visitCookie(visit, host)] : [];
}

/** A product at another address has a permanent one; one of another branch brings that branch, as a link to it would. */
function decideMoved(request: PageRequest, route: PageRoute, moved: MovedProduct): Decision {
  const { host, query } = request;
  const { path, address } = route;
  const own = visitCookies(request, route);
  const page = ["producto", moved.groupId, moved.itemId];
  const its = `/${page.join("/")}`;
  if (its !== address) return redirect(308, query.size === 0 ? its : `${its}?${query.toString()}`, own);
  const cookies = [...own, ...branchCookies({ rememberBranch: moved.branchId }, host)];
  return { kind: "page", path: pathBeside(path, page, moved.branchId), address, status: 200, cookies };
}

/** What is missing costs no render, in whichever way it is asked for (T11, checklist 26). */
function decideMissing(
  request: PageRequest,
  route: PageRoute,
  { part, movedTo }: Extract<PageFact, { kind: "missing" }>,
): Decision {
  const cookies = visitCookies(request, route);
  if (request.requestKind === "whole") return missingPage(route.path, part, cookies);
  // With no answer the router keeps nothing, and a visit becomes one of the whole page.
  if (request.requestKind === "prefetch" || movedTo !== null || part === "page") return { kind: "nothing" };
  // A visit that stays in the menu, which says why (S1 §4, §8).
  return redirect(307, `/?missing=${part}`, cookies);
}

type WithoutPage = Extract<Decision, { kind: "plain" | "redirect" | "rewrite" }>;

/** What a request is answered with that leads to no page. */
export function decideRoute(request: PageRequest, route: Exclude<Route, { kind: "page" }>): WithoutPage {
  switch (route.kind) {
    case "redirect": {
      const { status, location } = route;
      const cookies = [...branchCookies(route, request.host), ...visitCookies(request, route)];
      return { kind: "redirect", status, location, cookies };
    }
    case "handler":
      return { kind: "rewrite", address: route.address };
    case "notFound":
      return { kind: "plain", name: route.reason === "host" ? "unknownHost" : "unknownPath" };
    case "unreachable":
    case "badRequest":
    case "methodNotAllowed":
      return { kind: "plain", name: route.kind };
  }
}

/** What was looked up for a request for a page. */
export interface PageFacts {
  page: PageFact;
  /** Whoever asks has asked for too much that is missing (checklist 26). */
  isOverLimit: boolean;
}

/** What a request is answered with that leads to a page (ADR 20). */
export function decidePage(request: PageRequest, route: PageRoute, { page, isOverLimit }: PageFacts): Decision {
  const { path, address } = route;
  if (request.requestKind === "action") return { kind: "action", path, address };
  const movedTo = page.kind === "missing" && request.requestKind === "whole" ? page.movedTo : null;
  if (movedTo !== null) return decideMoved(request, route, movedTo);
  if (isOverLimit) return { kind: "plain", name: "tooMany" };
  if (page.kind === "missing") return decideMissing(request, route, page);
  const cookies = [...visitCookies(request, route), ...languageCookies(request, request.host)];
  if (request.requestKind !== "whole") return { kind: "part", path, address, status: 200, cookies };
  const home = languageHome(request);
  if (home !== null) return redirect(307, home, cookies);
  return { kind: "page", path, address, status: 200, cookies };
}
