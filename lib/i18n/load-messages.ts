import type messages from "#messages/es-CO.json";
import type { Locale } from "./locales.ts";
import { overlayTexts } from "./overlay-texts.ts";

/** Every visible text, by namespace. */
export type Messages = typeof messages;

/**
 * The texts of one language; each language is its own chunk. Spanish is as the specification quotes it, to the letter, or
 * in corrected spelling (A2).
 */
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
