/**
 * A text as it is compared: lower case, without accents (but ñ stays apart from n only by its mark, so it falls too),
 * one space between words, no space at the ends. For search and for matching names, never for show.
 */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}
