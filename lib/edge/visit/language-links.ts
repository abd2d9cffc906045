import { addressIn, locales } from "#domain/base/locale.ts";

/** Pages that search engines keep: menu, product, branches and zones, of a visit that asks for nothing else. */
const kept = /^\/[^/]+\/[^/]+\/[^/]+\/(?:shop|menu)(\/(?:producto\/[^/]+\/[^/]+|seleccionar-cocina|zonas))?$/;

/**
 * The `Link` header by which search engines find a page in its other languages (A251), by its internal path; null for a page that
 * they do not keep. In a header: in the page each would weigh.
 */
export function languageLinks(origin: string, path: string): string | null {
  const [whole, place = "/"] = kept.exec(path) ?? [];
  if (whole === undefined) return null;
  const links = locales.map((locale) => [locale, addressIn(locale, `${origin}${place}`)]);
  return [...links, ["x-default", `${origin}${place}`]]
    .map(([language, address]) => `<${address}>; rel="alternate"; hreflang="${language}"`)
    .join(", ");
}
