import type { IncomingMessage } from "node:http";
import { portOf } from "#domain/base/canonical-host.ts";
import { decidePage, decideRoute, type PageFacts, type PageRequest, type PageRoute } from "#lib/edge/decide.ts";
import { isPreviewAgent } from "#lib/edge/preview-agent.ts";
import { type ProductFact, productFactOf } from "#lib/edge/product-fact.ts";
import type { ProductLinks } from "#lib/edge/product-links.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import type { createTenantDirectory } from "#lib/edge/tenant-directory.ts";
import { visitCookieName } from "#lib/edge/visit-cookie.ts";
import type { FrontCache } from "#server/front-cache.ts";
import type { AskOrigin } from "#server/next-origin.ts";
import { hasActionBody } from "./action-body.ts";
import { decideFirst, decideHandler, type OfTenant, type ServerDecision, type Visit } from "./decide.ts";
import { type MissingPages, networkOfRequest } from "./missing-pages.ts";
import type { StaticFiles } from "./static-files.ts";
import { cookieOf, requestKindOf } from "./visit.ts";

/** Where the facts of a decision are asked for. */
export interface FactParts {
  directory: ReturnType<typeof createTenantDirectory>;
  links: ProductLinks;
  missing: MissingPages;
  front: Pick<FrontCache, "has">;
  ask: AskOrigin;
  files: readonly Pick<StaticFiles, "has">[];
  hasTrustedProxy: boolean;
}

function pageRequestOf(request: IncomingMessage, { host, path, query }: OfTenant): PageRequest {
  return {
    method: request.method ?? "GET",
    host,
    port: portOf(request.headers.host ?? null),
    path,
    query: new URLSearchParams(query),
    branchCookie: cookieOf(request, "branch"),
    pinCookie: cookieOf(request, "pinned-branch"),
    languageCookie: cookieOf(request, "lang"),
    visitCookie: cookieOf(request, visitCookieName),
    now: Date.now(),
    isPreview: isPreviewAgent(request.headers["user-agent"] ?? null),
    nextAction: request.headers["next-action"]?.toString() ?? null,
    requestKind: requestKindOf(request),
  };
}

async function askHandler(ask: AskOrigin, host: string, path: string): Promise<unknown> {
  const { status, body } = await ask({ host, path, route: null });
  if (status !== 200) throw new Error(`The handler answered ${status}`);
  return JSON.parse(body.toString());
}

/** Counts what is missing, in whichever way it is asked for; what exists is never limited (T11, checklist 26). */
async function isOverLimit(parts: FactParts, visit: Visit, route: PageRoute, product: ProductFact): Promise<boolean> {
  switch (product.kind) {
    case "there":
      return false;
    case "unknown":
      // Next will say; whoever asked for too much is not let that far.
      return (
        !parts.front.has({ tenant: visit.tenant.host, key: route.path }) && (await parts.missing.isOver(visit.who))
      );
    case "missing":
      if (await parts.missing.isOver(visit.who)) return true;
      await parts.missing.count(visit.who);
      return false;
  }
}

async function factsOf(
  parts: FactParts,
  { requestKind }: PageRequest,
  visit: Visit,
  route: PageRoute,
): Promise<PageFacts> {
  if (requestKind === "action") return { product: { kind: "there" }, isOverLimit: false };
  const ask = async (path: string) => await askHandler(parts.ask, visit.authority, path);
  const product = await productFactOf(parts.links, { ...route, tenant: visit.tenant, ask });
  const isShown = product.kind === "missing" && product.movedTo !== null && requestKind === "whole";
  return { product, isOverLimit: !isShown && (await isOverLimit(parts, visit, route, product)) };
}

async function resolvePage(parts: FactParts, request: IncomingMessage, asked: OfTenant): Promise<ServerDecision> {
  const answer = await parts.directory.find(asked.host);
  const page = pageRequestOf(request, asked);
  const route = resolveRoute(page, answer);
  if (route.kind !== "page") return decideRoute(page, route);
  if (answer.kind !== "found") return { kind: "plain", name: "unreachable" };
  if (page.requestKind === "action" && !(await hasActionBody(request))) return { kind: "plain", name: "badRequest" };
  const { tenant } = answer;
  const who = `${tenant.host}|${networkOfRequest(request, parts.hasTrustedProxy)}`;
  const visit: Visit = { host: asked.host, authority: request.headers.host ?? asked.host, tenant, who };
  return { ...decidePage(page, route, await factsOf(parts, page, visit, route)), visit };
}

/** Asks for what a request's decision needs to know, and decides, once (ADR 20). */
export async function resolveRequest(parts: FactParts, request: IncomingMessage): Promise<ServerDecision> {
  const { method = "", url = "", rawHeaders, headers } = request;
  const first = decideFirst(
    {
      method,
      url,
      rawHeaders,
      hasTrustedProxy: parts.hasTrustedProxy,
      contentLength: headers["content-length"],
      isChunked: headers["transfer-encoding"] !== undefined,
    },
    (path) => parts.files.some((folder) => folder.has(path)),
  );
  if (first.kind !== "ofTenant") return first;
  if (first.isHandler) return decideHandler(await parts.directory.find(first.host));
  return await resolvePage(parts, request, first);
}
