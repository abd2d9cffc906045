import { pageScript, scriptPreload, sheetLink } from "./page-patterns.ts";
import { type StyleParts, usedRules } from "./style-sheet.ts";

const fontRule = /@font-face\{font-family:([^;}]+);[^}]*\}/g;
const nameOf = (family = "") => family.replaceAll(/&#x27;|&quot;|["']/g, "").trim();

/** A style sheet without fonts but the stand-in of the page's own, which the style of its root names (A176), and the own one. */
function splitFonts(sheet: string, html: string): { sheet: string; font: string } {
  const own = /^<!DOCTYPE html><html [^>]*--font:((?:&[#\w]+;|[^;"])*)/i.exec(html)?.[1] ?? "";
  const [family, standIn] = own.split(",").map(nameOf);
  const rules = [...sheet.matchAll(fontRule)].filter(([, name]) => nameOf(name) === family);
  return {
    sheet: sheet.replace(fontRule, (rule, name: string) => (nameOf(name) === standIn ? rule : "")),
    font: rules.map(([rule]) => rule).join(""),
  };
}

/**
 * The rules of the page's own elements stand in it. `browser/start-page.ts` adds the others before scripts can add other
 * elements, and the shop's font. The link stays, disabled: React looks for it when it hydrates and would load it again.
 */
function withStyles(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  return html.replace(sheetLink, (link, attributes: string, file: string) => {
    const parts = sheets.get(file);
    if (!parts) return link;
    const { sheet, font } = splitFonts(usedRules(parts, html), html);
    const later = font === "" ? "" : `<style media="(scripting:none)">${font}</style>`;
    return `${later}<style>${sheet}</style><link rel="stylesheet" ${attributes} disabled=""/>`;
  });
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
