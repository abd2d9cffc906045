import { normalizeText } from "#domain/base/text.ts";

/** The families that a shop may choose: they come with the program, nothing is asked of Google (A176). */
export const fontFamilies = [
  "inter",
  "lato",
  "merriweather",
  "montserrat",
  "nunito",
  "open sans",
  "oswald",
  "playfair display",
  "poppins",
  "raleway",
  "roboto",
  "work sans",
] as const;

export type FontFamily = (typeof fontFamilies)[number];

/** Made for posters and large titles: a shop's titles are set in them, what is read in the system's own face. */
const posterFaces: ReadonlySet<FontFamily> = new Set(["oswald", "playfair display"]);

export function isPosterFace(family: FontFamily): boolean {
  return posterFaces.has(family);
}

/** The family that a Google Fonts address, or a bare name, names first; null where the system's own has to do (A176). */
export function fontFamilyOf(raw: string | null): FontFamily | null {
  if (raw === null) return null;
  const query = raw.includes("?") ? raw.slice(raw.indexOf("?") + 1) : null;
  const named = query === null ? raw : (new URLSearchParams(query).get("family") ?? "");
  const [name = ""] = named.split(/[:|,]/);
  const asked = normalizeText(name.replaceAll("+", " "));
  return fontFamilies.find((family) => family === asked) ?? null;
}
