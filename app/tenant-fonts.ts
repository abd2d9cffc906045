import localFont from "next/font/local";
import { isPosterFace } from "#domain/store/font.ts";
import type { FontFamily } from "#domain/store/font.ts";

// Each call has to be written out: the build reads it. The names of the constants are the families' in CSS, none a system's.
const interFont = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  preload: false,
});
const merriweatherFont = localFont({
  src: "../node_modules/@fontsource-variable/merriweather/files/merriweather-latin-wght-normal.woff2",
  weight: "300 900",
  preload: false,
  adjustFontFallback: "Times New Roman",
});
const montserratFont = localFont({
  src: "../node_modules/@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2",
  weight: "100 900",
  preload: false,
});
const nunitoFont = localFont({
  src: "../node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2",
  weight: "200 1000",
  preload: false,
});
const openSansFont = localFont({
  src: "../node_modules/@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2",
  weight: "300 800",
  preload: false,
});
const oswaldFont = localFont({
  src: "../node_modules/@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2",
  weight: "200 700",
  preload: false,
});
const playfairDisplayFont = localFont({
  src: "../node_modules/@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2",
  weight: "400 900",
  preload: false,
  adjustFontFallback: "Times New Roman",
});
const ralewayFont = localFont({
  src: "../node_modules/@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2",
  weight: "100 900",
  preload: false,
});
const robotoFont = localFont({
  src: "../node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2",
  weight: "100 900",
  preload: false,
});
const workSansFont = localFont({
  src: "../node_modules/@fontsource-variable/work-sans/files/work-sans-latin-wght-normal.woff2",
  weight: "100 900",
  preload: false,
});
const latoFont = localFont({
  src: [
    { path: "../node_modules/@fontsource/lato/files/lato-latin-400-normal.woff2", weight: "400" },
    { path: "../node_modules/@fontsource/lato/files/lato-latin-700-normal.woff2", weight: "700" },
  ],
  preload: false,
});
const poppinsFont = localFont({
  src: [
    { path: "../node_modules/@fontsource/poppins/files/poppins-latin-400-normal.woff2", weight: "400" },
    { path: "../node_modules/@fontsource/poppins/files/poppins-latin-700-normal.woff2", weight: "700" },
  ],
  preload: false,
});

const fonts = {
  inter: interFont,
  lato: latoFont,
  merriweather: merriweatherFont,
  montserrat: montserratFont,
  nunito: nunitoFont,
  "open sans": openSansFont,
  oswald: oswaldFont,
  "playfair display": playfairDisplayFont,
  poppins: poppinsFont,
  raleway: ralewayFont,
  roboto: robotoFont,
  "work sans": workSansFont,
} satisfies Record<FontFamily, unknown>;

/** A shop's font in CSS, with its measured stand-in, which is what a page is painted in at first (`browser/start-page.ts`). */
export function fontProperties(family: FontFamily): Record<string, string> {
  const face = { "--font": fonts[family].style.fontFamily };
  return isPosterFace(family) ? { ...face, "--text-font": "var(--system-font)" } : face;
}
