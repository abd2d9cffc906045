import type messages from "#messages/es-CO.json";
import type { Locale } from "#domain/base/locale.ts";
import { overlayTexts } from "./overlay-texts.ts";

export type Messages = typeof messages;

/** The texts of one language, a chunk of its own; `isSpellingSpecified` lays the specification's letter over Spanish (A2). */
export async function loadMessages(locale: Locale, isSpellingSpecified: boolean): Promise<Messages> {
  switch (locale) {
    case "es-CO": {
      const { default: shown } = await import("#messages/es-CO.json");
      if (!isSpellingSpecified) return shown;
      return overlayTexts(shown, (await import("#messages/es-CO.specified.json")).default);
    }
    case "en":
      return (await import("#messages/en.json")).default;
  }
}
