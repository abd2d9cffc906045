import { requestedHost, schemeOf } from "#domain/base/canonical-host.ts";

/** `https://host:port` of a `Host` header; null when it is none. */
function originOf(authority: string): string | null {
  const host = requestedHost(authority);
  const origin = host === null ? "" : `${schemeOf(host)}://${authority.toLowerCase()}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}

/** Whether `Origin`, its scheme too, or `Sec-Fetch-Site` says `authority` (host and port), and neither disagrees (U14). */
export function isSameOrigin(received: Pick<Headers, "get">, authority: string | null): boolean {
  const own = authority === null ? null : originOf(authority);
  if (own === null) return false;
  const origin = received.get("origin");
  const site = received.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  if (origin !== null) return URL.canParse(origin) && new URL(origin).origin === own;
  return site === "same-origin";
}
