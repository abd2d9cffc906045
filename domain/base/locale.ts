/** The languages of the storefront; the first is the default (A7). */
export const locales = ["es-CO", "en"] as const;

export type Locale = (typeof locales)[number];

/** The supported language of a tag, else the default; `es-COL` is an alias of `es-CO` (A7). */
export function toLocale(tag: string | undefined): Locale {
  return tag === "en" ? "en" : "es-CO";
}
