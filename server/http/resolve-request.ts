import type { IncomingMessage } from "node:http";
import { canonicalHost, portOf } from "#domain/base/canonical-host.ts";
import { decidePage, decideRoute, type PageFacts, type PageRequest, type PageRoute } from "#lib/edge/decide.ts";
import { isActionBody } from "#lib/edge/posted-action.ts";
import { isPreviewAgent } from "#lib/edge/preview-agent.ts";
import { type PageFact, pageFactOf } from "#lib/edge/page-fact.ts";
import type { ProductLinks } from "#lib/edge/product-links.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { isSameOrigin } from "#lib/edge/same-origin.ts";
import type { createTenantDirectory, TenantAnswer } from "#lib/edge/tenant/tenant-directory.ts";
import { visitCookieName } from "#domain/store/visit-cookie.ts";
import type { FrontCache } from "#server/front-cache.ts";
import type { AskOrigin } from "#server/next-origin.ts";
import { providerWayCookie } from "#lib/edge/without-tokens.ts";
import { peekBody } from "#server/turn/peek-body.ts";
import { decideFirst, type OfTenant, type ServerDecision, type Visit } from "./decide.ts";
import type { HandlerLimit } from "./handler-limit.ts";
import { type MissingPages, networkOfRequest } from "./missing-pages.ts";
import type { Refusals } from "./refusals.ts";
import type { StaticFiles } from "./static-files.ts";
import { cookieOf, requestKindOf } from "./visit.ts";
import { workerPath } from "#domain/base/shop-worker.ts";

/** Where the facts of a decision are asked for. */
export interface FactParts {
  directory: ReturnType<typeof createTenantDirectory>;
  links: ProductLinks;
  missing: MissingPages;
  front: Pick<FrontCache, "has">;
  ask: AskOrigin;
  files: readonly Pick<StaticFiles, "has">[];
  /** Hosts that nobody has, by network: beyond a limit the platform is not asked for more. */
  unknownHosts: MissingPages;
  /** The same for certificates, of which a proxy asks for all its visitors from one address. */
  certificates: MissingPages;
  handlers: HandlerLimit;
  refusals: Refusals;
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
async function isOverLimit(parts: FactParts, visit: Visit, route: PageRoute, page: PageFact): Promise<boolean> {
  switch (page.kind) {
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
  if (requestKind === "action") return { page: { kind: "there" }, isOverLimit: false };
  const ask = async (path: string) => await askHandler(parts.ask, visit.authority, path);
  const page = await pageFactOf(parts.links, { ...route, tenant: visit.tenant, ask });
  const isShown = page.kind === "missing" && page.movedTo !== null && requestKind === "whole";
  return { page, isOverLimit: !isShown && (await isOverLimit(parts, visit, route, page)) };
}

type Found = { answer: TenantAnswer } | { refused: ServerDecision };

/** Whose a host is; a network that made up many has to wait, unless somebody is known to have this one. */
async function findTenant(
  { directory, refusals }: FactParts,
  { host, network, unknown }: { host: string; network: string; unknown: MissingPages },
): Promise<Found> {
  const known = directory.known(host);
  if (known !== null) return { answer: { kind: "found", tenant: known } };
  if (await unknown.isOver(network)) {
    refusals.note("unknown_hosts");
    return { refused: { kind: "plain", name: "tooMany" } };
  }
  const answer = await directory.find(host);
  if (answer.kind === "unknown") await unknown.count(network);
  return { answer };
}

/** Whether an action is posted by a page of its own host (U14); Next would log any other as an error of ours. */
function isOwnAction({ headers }: IncomingMessage, hasTrustedProxy: boolean): boolean {
  const forwarded = hasTrustedProxy ? headers["x-forwarded-host"]?.toString().split(",")[0]?.trim() : undefined;
  return isSameOrigin({ get: (name) => headers[name]?.toString() ?? null }, forwarded ?? headers.host ?? null);
}

/** Whether what is posted can be an action's arguments; Next would log a malformed body as an error of ours. */
async function hasActionBody(request: IncomingMessage): Promise<boolean> {
  const body = await peekBody(request);
  return isActionBody(request.headers["content-type"] ?? null, body.toString());
}

async function resolvePage(
  parts: FactParts,
  request: IncomingMessage,
  asked: OfTenant & { answer: TenantAnswer; network: string },
): Promise<ServerDecision> {
  const { answer, network } = asked;
  const page = pageRequestOf(request, asked);
  const route = resolveRoute(page, answer);
  if (route.kind !== "page") {
    const decision = decideRoute(page, route);
    if (decision.kind !== "rewrite" || answer.kind !== "found") return decision;
    const admitted = await admitHandler(parts, request, { tenant: answer.tenant.host, network });
    return admitted.kind === "handler" ? decision : admitted;
  }
  if (answer.kind !== "found") return { kind: "plain", name: "unreachable" };
  const isAction = page.requestKind === "action";
  if (isAction && !isOwnAction(request, parts.hasTrustedProxy)) {
    parts.refusals.note("origin");
    return { kind: "plain", name: "foreignAction" };
  }
  if (isAction && !(await hasActionBody(request))) return { kind: "plain", name: "badRequest" };
  const { tenant } = answer;
  const authority = request.headers.host ?? asked.host;
  const visit: Visit = { host: asked.host, authority, tenant, network, who: `${tenant.host}|${network}` };
  return { ...decidePage(page, route, await factsOf(parts, page, visit, route)), visit };
}

/** A handler's call, unless too many come from its network (A216). */
async function admitHandler(
  parts: FactParts,
  request: IncomingMessage,
  { tenant, network }: { tenant: string | null; network: string },
): Promise<ServerDecision> {
  if (await parts.handlers.admits(request, tenant, network)) {
    const changes = request.method === "POST" && tenant !== null;
    return { kind: "handler", inLine: changes ? { kind: "handler", tenant, network } : null };
  }
  parts.refusals.note("too_many_calls");
  return { kind: "tooManyCalls" };
}

const certificateStatus = { found: 200, unknown: 404, unreachable: 503 } as const;

/** A proxy asks for all its visitors from one address, and says of itself that it came for nobody; others have the usual limit. */
async function decideCertificate(
  parts: FactParts,
  request: IncomingMessage,
  { domain, network }: { domain: string; network: string },
): Promise<ServerDecision> {
  const host = canonicalHost(domain);
  if (host === null) return { kind: "certificate", status: 404 };
  const isProxy = parts.hasTrustedProxy && request.headers["x-forwarded-for"] === undefined;
  const unknown = isProxy ? parts.certificates : parts.unknownHosts;
  const found = await findTenant(parts, { host, network, unknown });
  return { kind: "certificate", status: "refused" in found ? 429 : certificateStatus[found.answer.kind] };
}

/** Asks for what a request's decision needs to know, and decides, once (ADR 20). */
export async function resolveRequest(parts: FactParts, request: IncomingMessage): Promise<ServerDecision> {
  const { method = "", url = "", rawHeaders, headers } = request;
  const { hasTrustedProxy, refusals } = parts;
  const first = decideFirst(
    {
      method,
      url,
      rawHeaders,
      hasTrustedProxy,
      contentLength: headers["content-length"],
      isChunked: headers["transfer-encoding"] !== undefined,
      hasProviderWay: cookieOf(request, providerWayCookie) !== null,
    },
    (path) => parts.files.some((folder) => folder.has(path)),
  );
  const network = networkOfRequest(request, hasTrustedProxy);
  if (first.kind === "handler") return await admitHandler(parts, request, { tenant: null, network });
  if (first.kind === "plain" && first.name === "badRequest") refusals.note("malformed");
  if (first.kind === "ofCertificate") return await decideCertificate(parts, request, { domain: first.domain, network });
  if (first.kind !== "ofTenant") return first;
  const found = await findTenant(parts, { host: first.host, network, unknown: parts.unknownHosts });
  if ("refused" in found) return found.refused;
  const { answer } = found;
  if (first.path === workerPath && answer.kind !== "unknown") return { kind: "worker" };
  if (!first.isHandler) return await resolvePage(parts, request, { ...first, answer, network });
  // Further on, each unknown host would be asked of the platform and kept (T11), and one without proof be answered for (T12).
  if (answer.kind === "unknown") return { kind: "plain", name: "unknownHost" };
  if (answer.kind === "unreachable") return { kind: "away" };
  return await admitHandler(parts, request, { tenant: answer.tenant.host, network });
}
