import type serverTexts from "#messages/server.es-CO.json";
import type { Locale } from "#domain/base/locale.ts";

/** The texts of one language that the server alone writes, into pages and their heads: no browser loads them. */
export async function loadServerMessages(locale: Locale): Promise<typeof serverTexts> {
  switch (locale) {
    case "es-CO":
      return (await import("#messages/server.es-CO.json")).default;
    case "en":
      return (await import("#messages/server.en.json")).default;
  }
}
