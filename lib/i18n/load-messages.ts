import type messages from "#messages/es-CO.json";
import type { Locale } from "./locales.ts";

/** Every visible text, by namespace. */
export type Messages = typeof messages;

/** The texts of one language; each language is its own chunk. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case "es-CO":
      return (await import("#messages/es-CO.json")).default;
    case "en":
      return (await import("#messages/en.json")).default;
  }
}
