/** A provider's token must not stay in an address: addresses are shared, kept and logged (U15). */
const tokenNames = ["access_token"];

/** The same address without a token; null where it has none. */
export function withoutTokens(path: string, query: URLSearchParams): string | null {
  if (!tokenNames.some((name) => query.has(name))) return null;
  const rest = new URLSearchParams(query);
  for (const name of tokenNames) rest.delete(name);
  const text = rest.toString();
  return text === "" ? path : `${path}?${text}`;
}
