/** The languages of the storefront; the first is the default (A7). */
export const locales = ["es-CO", "en"] as const;

export type Locale = (typeof locales)[number];

/** What each calls itself. */
export const languageNames: Record<Locale, string> = { "es-CO": "Español", en: "English" };

/** The supported language of a tag, else the default; `es-COL` is an alias of `es-CO` (A7). */
export function toLocale(tag: string | undefined): Locale {
  return tag === "en" ? "en" : "es-CO";
}

/** A page's address in a language: each has one of its own (A251). `address` may have a query. */
export function addressIn(locale: Locale, address: string): string {
  if (locale === locales[0] || /[?&]lang=/.test(address)) return address;
  const [place = "", ...fragment] = address.split("#");
  return [`${place}${place.includes("?") ? "&" : "?"}lang=${locale}`, ...fragment].join("#");
}
