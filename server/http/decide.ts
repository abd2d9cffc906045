import type { Decision } from "#lib/edge/decide.ts";
import { isHandlerPath } from "#lib/edge/handler-path.ts";
import type { Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { withoutTokens } from "#lib/edge/without-tokens.ts";
import type { CallPlace } from "#server/turn/call-line.ts";
import { guardRequest, type RawRequest } from "./request-guard.ts";

/** A request as the guards and the files need it. */
export interface FirstRequest extends RawRequest {
  contentLength: string | undefined;
  isChunked: boolean;
  /** It went to a provider and is to come back (A93). */
  hasProviderWay: boolean;
}

/** What the process answers by itself, without knowing whose host it is. */
export type OwnDecision =
  | Extract<Decision, { kind: "plain" }>
  | { kind: "refusedBody"; status: 411 | 413 }
  /** A token leaves the address. */
  | { kind: "redirect"; status: 303; location: string; cookies: [] }
  | { kind: "health" }
  | { kind: "media"; path: string }
  | { kind: "file"; path: string }
  | { kind: "worker" }
  | { kind: "tooManyCalls" }
  /** `inLine`: where it waits for its turn; null for what changes nothing, and for the platform's own calls. */
  | { kind: "handler"; inLine: CallPlace | null };

/** Who visits a page. */
export interface Visit {
  /** Of the request, canonical. */
  host: string;
  /** With its port, as Next is asked. */
  authority: string;
  tenant: Tenant;
  network: string;
  /** By tenant and network: what is missing counts for it. */
  who: string;
}

/** What a request is answered with. */
export type ServerDecision =
  | OwnDecision
  /** Whether a certificate may be had for a host (T12): what a proxy asks that makes them as they are needed. */
  | { kind: "certificate"; status: 200 | 404 | 429 | 503 }
  /** A handler of a host of which nobody can say whose it is. */
  | { kind: "away" }
  | Extract<Decision, { kind: "redirect" | "rewrite" }>
  | (Decision & { visit: Visit });

/** What is decided by who has the host that it asks about. */
type OfCertificate = { kind: "ofCertificate"; domain: string };

/** What is decided by who has its host. */
export type OfTenant = { kind: "ofTenant"; isHandler: boolean; host: string; path: string; query: string };

/** What a proxy asks with `?domain=`, by any host. */
export const certificatePath = "/api/certificate";

/** The platform may call it by any host of this machine. */
const tenantlessHandler = "/api/revalidate";

/** As much as Next takes for an action (checklist 64). */
const largestBody = 64 * 1024;

/** Refuses a body before it is read: too large, or without a length. */
function refusedBody({ method, contentLength, isChunked }: FirstRequest): 411 | 413 | null {
  if (contentLength === undefined) return method === "POST" || isChunked ? 411 : null;
  return Number(contentLength) > largestBody ? 413 : null;
}

/** The first half of a decision: guards, files, health; pages and handlers are a tenant's. */
export function decideFirst(
  request: FirstRequest,
  hasFile: (path: string) => boolean,
): OwnDecision | OfCertificate | OfTenant {
  const guarded = guardRequest(request);
  if (guarded.kind === "refused") return { kind: "plain", name: guarded.page };
  const status = refusedBody(request);
  if (status !== null) return { kind: "refusedBody", status };
  const { host, path, query } = guarded;
  const { method } = request;
  const clean = method === "POST" ? null : withoutTokens(path, new URLSearchParams(query), request.hasProviderWay);
  if (clean !== null) return { kind: "redirect", status: 303, location: clean, cookies: [] };
  if (path === "/api/health") return { kind: "health" };
  if (path === certificatePath)
    return { kind: "ofCertificate", domain: new URLSearchParams(query).get("domain") ?? "" };
  if (path.startsWith("/media/")) return { kind: "media", path };
  if (hasFile(path)) return { kind: "file", path };
  if (path === tenantlessHandler) return { kind: "handler", inLine: null };
  return { kind: "ofTenant", isHandler: isHandlerPath(path), host, path, query };
}
