import { pageScript, scriptPreload, sheetLink } from "./page-patterns.ts";
import { type StyleParts, usedRules } from "./style-sheet.ts";

const fontRule = /@font-face\{font-family:([^;}]+);[^}]*\}/g;
const nameOf = (family = "") => family.replaceAll(/&#x27;|&quot;|["']/g, "").trim();

/** A style sheet without fonts, the own one of the page, which the style of its root names (A176), and its stand-in. */
function splitFonts(sheet: string, html: string): { sheet: string; font: string; standIn: string } {
  const own = /^<!DOCTYPE html><html [^>]*--font:((?:&[#\w]+;|[^;"])*)/i.exec(html)?.[1] ?? "";
  const [family, standIn] = own.split(",").map(nameOf);
  const rulesOf = (of: string | undefined) =>
    [...sheet.matchAll(fontRule)]
      .filter(([, name]) => nameOf(name) === of)
      .map(([rule]) => rule)
      .join("");
  return { sheet: sheet.replace(fontRule, ""), font: rulesOf(family), standIn: rulesOf(standIn) };
}

/**
 * The rules of the page's own elements stand in it. `browser/start-page.ts` adds the others before scripts can add other
 * elements, and the shop's font. The link stays, disabled: React looks for it when it hydrates and would load it again. The
 * stand-in is in a style of its own: a rule added beside a font has browsers lay out every text again.
 */
function withStyles(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  return html.replace(sheetLink, (link, attributes: string, file: string) => {
    const parts = sheets.get(file);
    if (!parts) return link;
    const { sheet, font, standIn } = splitFonts(usedRules(parts, html), html);
    const later = font === "" ? "" : `<style media="(scripting:none)">${font}</style>`;
    const first = standIn === "" ? "" : `<style>${standIn}</style>`;
    return `${later}${first}<style>${sheet}</style><link rel="stylesheet" ${attributes} disabled=""/>`;
  });
}

/** A page as Next made it, with the fonts of all shops: sheets are served without (`server/http/static-files.ts`). */
export function withFonts(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  const fonts = [...sheets.values()].flat().flatMap(({ text }) => (text.startsWith("@font-face") ? text : []));
  return html.replace("</head>", () => `<style>${fonts.join("")}</style></head>`);
}

/** A page that can be painted from its own bytes: its styles stand in it, its scripts and the other styles come after the paint. */
export function finishHead(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  const sources = new Set([...html.matchAll(pageScript)].map(([, source = ""]) => source));
  const list = `<meta name="scripts" content="${[...sources].join(" ")}"/>`;
  return withStyles(html, sheets)
    .replace(scriptPreload, "")
    .replace(pageScript, "")
    .replace("</head>", () => `${list}</head>`);
}
