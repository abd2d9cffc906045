import type { Locale } from "./locales.ts";

/** The texts of one language; each language is its own chunk. */
export async function loadMessages(locale: Locale): Promise<typeof import("#messages/es-CO.json")> {
  switch (locale) {
    case "es-CO":
      return (await import("#messages/es-CO.json")).default;
    case "en":
      return (await import("#messages/en.json")).default;
  }
}
