import { schemeOf } from "#domain/base/canonical-host.ts";
import type { Locale } from "#domain/base/locale.ts";

/** The cookie that remembers in which language somebody reads the shops of a host, readable by the pages' scripts. */
const languageCookieName = "lang";

interface LanguageRequest {
  query: URLSearchParams;
  /** The cookie's value. */
  languageCookie: string | null;
}

/** The language of a page: `?lang=` is an address of its own, else what was chosen last (A251). */
export function languageOf({ query, languageCookie }: LanguageRequest): Locale {
  return (query.get("lang") ?? languageCookie) === "en" ? "en" : "es-CO";
}

/** Where a page's address leads on because of its language, null where it stays. */
export function languageHome(request: LanguageRequest & { path: string }): string | null {
  const { path, query, languageCookie } = request;
  const asked = query.get("lang");
  const rest = new URLSearchParams(query);
  if (asked === null && path === "/" && languageCookie === "en") rest.set("lang", "en");
  else if (asked !== null && asked !== "en") rest.delete("lang");
  else return null;
  return rest.size === 0 ? path : `${path}?${rest.toString()}`;
}

/** What the cookie says from now on; none where that stays. */
export function languageCookies(request: LanguageRequest, host: string | null): string[] {
  const { query, languageCookie } = request;
  const language = languageOf(request);
  if (!query.has("lang") || language === (languageCookie === "en" ? "en" : "es-CO")) return [];
  const secure = host !== null && schemeOf(host) === "https" ? "; Secure" : "";
  return [`${languageCookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`];
}
