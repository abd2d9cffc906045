import "server-only";

function hostOfOrigin(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host.toLowerCase() : null;
}

/**
 * Whether a request comes from a page of the same host: `Origin` names it, port included, or the browser says
 * `Sec-Fetch-Site: same-origin`. Both absent, `Origin: null`, and any disagreement count as no (U14, checklist 37).
 * @param host the host that the request is for, with its port
 */
export function isSameOrigin(received: Pick<Headers, "get">, host: string | null): boolean {
  if (host === null) return false;
  const origin = received.get("origin");
  const site = received.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  if (origin !== null) return hostOfOrigin(origin) === host.toLowerCase();
  return site === "same-origin";
}
