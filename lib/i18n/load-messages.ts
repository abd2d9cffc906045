import type messages from "#messages/es-CO.json";
import type { Locale } from "./locales.ts";
import { overlayTexts } from "./overlay-texts.ts";

export type Messages = typeof messages;

/** The texts of one language, a chunk of its own; Spanish to the letter of the specification or corrected (A2). */
export async function loadMessages(locale: Locale, isSpellingCorrected: boolean): Promise<Messages> {
  switch (locale) {
    case "es-CO": {
      const { default: quoted } = await import("#messages/es-CO.json");
      if (!isSpellingCorrected) return quoted;
      return overlayTexts(quoted, (await import("#messages/es-CO.corrected.json")).default);
    }
    case "en":
      return (await import("#messages/en.json")).default;
  }
}
