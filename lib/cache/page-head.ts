import { type StyleParts, usedRules } from "./style-sheet.ts";

const sheetLink =
  /<link rel="stylesheet" (href="\/_next\/static\/chunks\/([\w.~-]+\.css)" data-precedence="[\w-]+")\/>/g;
const startScript = /<script src="(\/_next\/static\/chunks\/[\w.~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
/** How `StartScript` begins; no text of a business holds a tag. */
const startMark = '<script>(()=>{const list=document.querySelector("meta[name=scripts]")';
const startPreload =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[\w.~-]+\.js"\/>/g;

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

/** Characters of a page that takes several round trips anyway: its style sheets come meanwhile, beside it. */
const longPage = 450_000;

/**
 * The rules of the page's own elements stand in it. `StartScript` adds the others before scripts can add other elements, and
 * the shop's font. The links stay, disabled: React looks for them when it hydrates and would load what it does not find.
 */
function withStyles(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  if (html.length > longPage) return html;
  return html.replace(sheetLink, (link, attributes: string, file: string) => {
    const parts = sheets.get(file);
    if (!parts) return link;
    const { sheet, font } = splitFonts(usedRules(parts, html), html);
    const late = font === "" ? "" : `<style media="(scripting:none)">${font}</style>`;
    return `${late}<style>${sheet}</style><link rel="stylesheet" ${attributes} disabled=""/>`;
  });
}

/** A page that can be painted from its own bytes: its styles stand in it, and its scripts and the other styles wait for `StartScript`. */
export function finishHead(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  const styled = withStyles(html, sheets);
  if (!styled.includes(startMark)) return styled;
  const sources = new Set([...styled.matchAll(startScript)].map(([, source = ""]) => source));
  const list = `<meta name="scripts" content="${[...sources].join(" ")}"/>`;
  return styled
    .replace(startPreload, "")
    .replace(startScript, "")
    .replace("</head>", () => `${list}</head>`);
}
