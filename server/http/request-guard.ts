import { requestedHost } from "#domain/base/canonical-host.ts";
import type { PlainPageName } from "#lib/edge/plain/plain-page.ts";

/** A request as it came over the socket. */
export interface RawRequest {
  method: string;
  url: string;
  /** Names and values in turn, as they were sent. */
  rawHeaders: readonly string[];
  hasTrustedProxy: boolean;
}

/** A request that may go on, or the page that refuses it. */
export type Guarded =
  | { kind: "ok"; host: string; path: string; query: string }
  | { kind: "refused"; page: PlainPageName };

const methods = new Set(["GET", "HEAD", "POST"]);
/** Escaped dots, slashes, backslashes, nulls and line ends: no path needs them (T4). */
const escapedTricks = /%(?:2e|2f|5c|00|0a|0d|25)/i;

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

function hasTricks(path: string): boolean {
  return (
    !path.startsWith("/") ||
    path.includes("//") ||
    path.includes("\\") ||
    /\p{Cc}/u.test(path) ||
    escapedTricks.test(path) ||
    path.split("/").some((segment) => segment === "." || segment === "..")
  );
}

/** Next's own names of a page's data; browsers ask for it by headers (T4). */
function isInternalSpelling(path: string): boolean {
  return path.endsWith(".rsc") || path.includes(".segments/") || path.startsWith("/_next/data/");
}

/** Whether a trusted proxy speaks of the host that it asks for: else it passed on what a client sent (T2). */
function isOneHost(rawHeaders: readonly string[], host: string): boolean {
  const forwarded = valuesOf(rawHeaders, "x-forwarded-host").flatMap((value) => value.split(","));
  return forwarded.every((value) => requestedHost(value.trim()) === host);
}

/** Refuses what is ambiguous or malformed before Next sees it (T1, T4, X16). */
export function guardRequest({ method, url, rawHeaders, hasTrustedProxy }: RawRequest): Guarded {
  if (!methods.has(method)) return { kind: "refused", page: "methodNotAllowed" };
  const hosts = valuesOf(rawHeaders, "host");
  const [header] = hosts;
  const host = hosts.length === 1 && header !== undefined ? requestedHost(header) : null;
  if (host === null) return { kind: "refused", page: "badRequest" };
  if (hasTrustedProxy && !isOneHost(rawHeaders, host)) return { kind: "refused", page: "badRequest" };
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  if (hasTricks(path)) return { kind: "refused", page: "badRequest" };
  if (isInternalSpelling(path)) return { kind: "refused", page: "unknownPath" };
  return { kind: "ok", host, path, query: mark === -1 ? "" : url.slice(mark + 1) };
}

/** Headers by which a client could impersonate a proxy or Next itself (T2, T8). */
const internalHeaders =
  /^(?:x-middleware-|x-nextjs-|x-invoke-|x-matched-path|x-now-|x-vercel-|x-prerender-|x-original-url|x-rewrite-url|x-tenant|x-host$|x-vitrina-(?:route|proof)$|next-resume|x-next-)/;
const forwardedHeaders = /^(?:x-forwarded-|forwarded$|x-real-ip|x-client-address)/;

/** Removes them from a request; those of a trusted proxy stay. */
export function stripHeaders(headers: NodeJS.Dict<string | string[]>, hasTrustedProxy: boolean): void {
  for (const name of Object.keys(headers)) {
    if (internalHeaders.test(name) || (!hasTrustedProxy && forwardedHeaders.test(name))) delete headers[name];
  }
}
