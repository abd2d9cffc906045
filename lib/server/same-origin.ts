import "server-only";

function hostOfOrigin(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host.toLowerCase() : null;
}

/** Whether `Origin` or `Sec-Fetch-Site` says `host` (with port), and neither disagrees (U14, checklist 37). */
export function isSameOrigin(received: Pick<Headers, "get">, host: string | null): boolean {
  if (host === null) return false;
  const origin = received.get("origin");
  const site = received.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  if (origin !== null) return hostOfOrigin(origin) === host.toLowerCase();
  return site === "same-origin";
}
