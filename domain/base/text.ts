/** Text for search and comparison, never for show: lower case, no accents (ñ becomes n), single spaces. */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}
