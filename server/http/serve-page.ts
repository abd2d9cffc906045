import type { IncomingMessage, ServerResponse } from "node:http";
import { branchCookies } from "#lib/edge/branch-cookies.ts";
import { pageCookies } from "#lib/edge/page-cookies.ts";
import type { Route } from "#lib/edge/resolve-route.ts";
import type { Tenant } from "#lib/edge/tenant-directory.ts";
import { visitCookie } from "#lib/edge/visit-cookie.ts";
import type { FrontAnswer, FrontCache, OriginAnswer } from "#server/front-cache.ts";
import type { OriginQuestion } from "#server/next-origin.ts";
import type { LinkState, ProductLinks } from "#server/product-links.ts";
import { hasActionBody } from "./action-body.ts";
import type { KnownPage, KnownPages } from "./known-pages.ts";
import { type createMissingPages, networkOfRequest } from "./missing-pages.ts";
import { sendPlain } from "./plain-answer.ts";
import { type KeptStatus, sendPage } from "./prepared-page.ts";
import { stripHeaders } from "./request-guard.ts";
import { guardResponse, securityHeaders, strictHeaders } from "./response-headers.ts";
import { isAhead, isWholePage } from "./visit.ts";

export interface PageParts {
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  ask: (question: OriginQuestion) => Promise<OriginAnswer>;
  front: FrontCache;
  links: ProductLinks;
  missing: ReturnType<typeof createMissingPages>;
  known: KnownPages;
  hasTrustedProxy: boolean;
}

export type PageRoute = Extract<Route, { kind: "page" }>;

/** A request whose route is resolved. */
export interface PageVisit {
  /** Of the request, canonical. */
  host: string;
  path: string;
  tenant: Tenant;
  route: PageRoute;
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
export async function passToNext(
  parts: Pick<PageParts, "next" | "hasTrustedProxy">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  stripHeaders(request.headers, parts.hasTrustedProxy);
  guardResponse(response);
  await parts.next(request, response);
}

function authorityOf(request: IncomingMessage, { host }: PageVisit): string {
  return request.headers.host ?? host;
}

/** Next is asked with branch, language and variant as resolved here, so that it cannot resolve others. */
function knownPage(parts: PageParts, request: IncomingMessage, visit: PageVisit): KnownPage {
  const { path, address } = visit.route;
  const host = authorityOf(request, visit);
  const ask = async () => await parts.ask({ host, path: address, cookie: pageCookies(path, Date.now()) });
  return { host: visit.host, tenant: visit.tenant, key: path, ask };
}

/** The page from the front cache, or what Next says instead; null when neither has an answer. */
async function findPage(parts: PageParts, page: KnownPage, status: KeptStatus): Promise<FrontAnswer | null> {
  try {
    return await parts.front.get(page.key, page.tenant.host, page.ask, status);
  } catch {
    return null;
  }
}

/** Answers a page from the front cache, asking Next when there is none. */
async function serveWhole(
  parts: PageParts,
  request: IncomingMessage,
  response: ServerResponse,
  { page, status = 200, isRemembered = true }: { page: KnownPage; status?: KeptStatus; isRemembered?: boolean },
): Promise<void> {
  const found = await findPage(parts, page, status);
  if (found === null) {
    sendPlain(request, response, "unreachable");
    return;
  }
  if (found.kind === "other") {
    sendOther(request, response, found.answer);
    return;
  }
  if (status === 200 && isRemembered) parts.known.remember(request, page);
  sendPage(request, response, found.page, found.state);
}

/** A product that the visited branch has not where it is asked for. */
interface MovedProduct {
  /** The branch that has it. */
  branchId: string;
  address: string;
}

/** Where a missing product is now: in another group of the branch, else in another branch. Null when nobody has it. */
async function findMoved(parts: PageParts, request: IncomingMessage, visit: PageVisit): Promise<MovedProduct | null> {
  const [, , , itemId] = productAddress.exec(visit.route.address) ?? [];
  if (itemId === undefined) return null;
  const [, tenant = "", , own = ""] = visit.route.path.split("/");
  const others = visit.tenant.branchIds.filter((id) => id !== own);
  for (const branchId of [own, ...others]) {
    const groupId = await parts.links.groupOf({ authority: authorityOf(request, visit), tenant, branchId, itemId });
    if (groupId !== null) return { branchId, address: `/producto/${groupId}/${itemId}` };
  }
  return null;
}

/** A product at another address has a permanent one; one of another branch brings that branch, as a link to it would. */
async function serveMoved(
  parts: PageParts,
  request: IncomingMessage,
  response: ServerResponse,
  { visit, moved }: { visit: PageVisit; moved: MovedProduct },
): Promise<void> {
  const { address, branchId } = moved;
  if (address !== visit.route.address) {
    const query = /\?.*$/.exec(request.url ?? "")?.[0] ?? "";
    const headers = { ...strictHeaders, location: address + query, "cache-control": "private, no-store" };
    response.writeHead(308, headers).end();
    return;
  }
  const [, tenant, locale, , variant] = visit.route.path.split("/");
  const route: PageRoute = { kind: "page", path: `/${tenant}/${locale}/${branchId}/${variant}${address}`, address };
  for (const cookie of branchCookies({ rememberBranch: branchId }, visit.host))
    response.appendHeader("set-cookie", cookie);
  await serveWhole(parts, request, response, {
    page: knownPage(parts, request, { ...visit, route }),
    isRemembered: false,
  });
}

const productAddress = /^(\/producto)\/([^/]+)\/([^/]+)$/;
/** Stands for every id that a menu does not have. */
const noId = "none";

async function linkStateOf(parts: PageParts, request: IncomingMessage, visit: PageVisit): Promise<LinkState> {
  const [, , groupId, itemId] = productAddress.exec(visit.route.address) ?? [];
  if (groupId === undefined || itemId === undefined) return "there";
  const [, tenant = "", , branchId = ""] = visit.route.path.split("/");
  return await parts.links.find({ authority: authorityOf(request, visit), tenant, branchId, groupId, itemId });
}

/** All missing products of a group share one page, and all missing groups (S1 §8). */
function standIn({ path }: PageRoute, state: "missingGroup" | "missingItem"): PageRoute {
  const [, tenant, locale, branch, variant, , group = noId] = path.split("/");
  const address = `/producto/${state === "missingItem" ? group : noId}/${noId}`;
  return { kind: "page", path: `/${tenant}/${locale}/${branch}/${variant}${address}`, address };
}

/** What the router's client does with no answer: it keeps nothing, and a visit becomes one of the whole page. */
function sendNothing(response: ServerResponse): void {
  response.writeHead(204, { ...strictHeaders, "cache-control": "private, no-store" }).end();
}

/** For the router: nothing fetched ahead, and a visit that stays in the menu, which says why (S1 §4, §8). */
async function answerRouter(
  parts: PageParts,
  request: IncomingMessage,
  response: ServerResponse,
  { visit, state }: { visit: PageVisit; state: "missingGroup" | "missingItem" },
): Promise<void> {
  if (isAhead(request) || (await findMoved(parts, request, visit)) !== null) {
    sendNothing(response);
    return;
  }
  const location = `/?missing=${state === "missingItem" ? "product" : "menu"}`;
  response.writeHead(307, { ...strictHeaders, location, "cache-control": "private, no-store" }).end();
}

/** What is missing costs no render and counts, in whichever way it is asked for (T11, checklist 26). */
async function serveMissing(
  parts: PageParts,
  request: IncomingMessage,
  response: ServerResponse,
  { visit, who, state }: { visit: PageVisit; who: string; state: "missingGroup" | "missingItem" },
): Promise<void> {
  if (await parts.missing.isOver(who)) {
    sendPlain(request, response, "tooMany");
    return;
  }
  await parts.missing.count(who);
  if (!isWholePage(request)) {
    await answerRouter(parts, request, response, { visit, state });
    return;
  }
  const page = knownPage(parts, request, { ...visit, route: standIn(visit.route, state) });
  await serveWhole(parts, request, response, { page, status: 404 });
}

/** Serves a page of a tenant, whole or for the router; what exists is never limited. */
export async function serveVisit(
  parts: PageParts,
  request: IncomingMessage,
  response: ServerResponse,
  visit: PageVisit,
): Promise<void> {
  const { route, tenant } = visit;
  if (request.method === "POST") {
    if (!(await hasActionBody(request))) {
      sendPlain(request, response, "badRequest");
      return;
    }
    request.url = visit.path;
    await passToNext(parts, request, response);
    return;
  }
  if (route.visit) response.appendHeader("set-cookie", visitCookie(route.visit, visit.host));
  const state = await linkStateOf(parts, request, visit);
  const who = `${tenant.host}|${networkOfRequest(request, parts.hasTrustedProxy)}`;
  if (state === "missingGroup" || state === "missingItem") {
    const moved = isWholePage(request) ? await findMoved(parts, request, visit) : null;
    if (moved !== null) {
      await serveMoved(parts, request, response, { visit, moved });
      return;
    }
    await serveMissing(parts, request, response, { visit, who, state });
    return;
  }
  if (state === "unknown" && !parts.front.has(route.path)) {
    if (await parts.missing.isOver(who)) {
      sendPlain(request, response, "tooMany");
      return;
    }
    response.on("finish", () => {
      if (response.statusCode === 404) void parts.missing.count(who);
    });
  }
  if (isWholePage(request)) {
    await serveWhole(parts, request, response, { page: knownPage(parts, request, visit) });
    return;
  }
  // Next keeps what it makes for one visitor with the address that was asked for: it is told no query (T8).
  request.url = route.address;
  await passToNext(parts, request, response);
}
