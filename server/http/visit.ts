import type { IncomingMessage } from "node:http";
import type { PageRequestKind } from "#lib/edge/decide.ts";

/** The value of a cookie of ours; null when there is none, or more than one: then another host set one (T13). */
export function cookieOf({ headers }: IncomingMessage, name: string): string | null {
  const values = (headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && /^[\w-]{1,40}$/.test(value) ? value : null;
}

/** Whether there is exactly one Host among the raw headers. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count === 1;
}

/** Whether a whole page is asked for, not a part of it for the router. */
function isWholePage({ method, headers }: IncomingMessage): boolean {
  return (
    method !== "POST" &&
    headers["rsc"] === undefined &&
    headers["next-action"] === undefined &&
    headers["next-router-prefetch"] === undefined &&
    headers["next-router-segment-prefetch"] === undefined
  );
}

/** How a page is asked for, by the headers of Next's router. */
export function requestKindOf(request: IncomingMessage): PageRequestKind {
  const { method, headers } = request;
  if (method === "POST") return "action";
  if (headers["next-router-prefetch"] !== undefined || headers["next-router-segment-prefetch"] !== undefined) {
    return "prefetch";
  }
  return isWholePage(request) ? "whole" : "part";
}

/** Whether a page is asked for, with no body. */
export function isPlainVisit(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    (method === "GET" || method === "HEAD") &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    isWholePage(request)
  );
}
