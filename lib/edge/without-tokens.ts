/** A provider's token must not stay in an address: addresses are shared, kept and logged (U15). */
const tokenNames = ["access_token"];

/** The seal of a way to a provider: where it is, a token may be the answer (A93). */
export const providerWayCookie = "__Host-vitrina-provider";

/** Whether an address is read by a handler that leads on without its token (A93); `hasWay`: of a browser that went to a provider. */
function isProviderReturn(path: string, query: URLSearchParams, hasWay: boolean): boolean {
  if (path.startsWith("/api/auth/")) return true;
  return path === "/" && hasWay && query.has("access_token") && query.has("action");
}

/** The same address without a token; null where it has none, or where that is a provider's way back. */
export function withoutTokens(path: string, query: URLSearchParams, hasWay: boolean): string | null {
  if (!tokenNames.some((name) => query.has(name)) || isProviderReturn(path, query, hasWay)) return null;
  const rest = new URLSearchParams(query);
  for (const name of tokenNames) rest.delete(name);
  const text = rest.toString();
  return text === "" ? path : `${path}?${text}`;
}
