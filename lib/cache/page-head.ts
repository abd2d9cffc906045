import { type StyleParts, usedRules } from "./style-sheet.ts";

const sheetLink =
  /<link rel="stylesheet" (href="\/_next\/static\/chunks\/([\w.~-]+\.css)" data-precedence="[\w-]+")\/>/g;
const startScript = /<script src="(\/_next\/static\/chunks\/[\w.~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
/** How `StartScript` begins; no text of a business holds a tag. */
const startMark = '<script>(()=>{const list=document.querySelector("meta[name=scripts]")';
const startPreload =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[\w.~-]+\.js"\/>/g;

const fontRule = /@font-face\{font-family:([^;}]+);[^}]*\}/g;

/** A style sheet without the fonts of other shops: the page's own stands in the style of its root (A176). */
function withoutOtherFonts(sheet: string, html: string): string {
  const own = /^<!DOCTYPE html><html [^>]*--font:((?:&[#\w]+;|[^;"])*)/i.exec(html)?.[1] ?? "";
  const families = own.split(",").map((family) => family.replaceAll(/&#x27;|&quot;|'/g, "").trim());
  return sheet.replace(fontRule, (rule, family: string) =>
    families.includes(family.replaceAll(/["']/g, "")) ? rule : "",
  );
}

/** Characters of a page that takes several round trips anyway: its style sheets come meanwhile, beside it. */
const longPage = 450_000;

/**
 * The rules of the page's own elements stand in it. The links stay, disabled: `StartScript` enables them before scripts
 * can add other elements, and React looks for them when it hydrates and would load what it does not find.
 */
function withStyles(html: string, sheets: ReadonlyMap<string, StyleParts>): string {
  if (html.length > longPage) return html;
  return html.replace(sheetLink, (link, attributes: string, file: string) => {
    const sheet = sheets.get(file);
    if (!sheet) return link;
    return `<style>${withoutOtherFonts(usedRules(sheet, html), html)}</style><link rel="stylesheet" ${attributes} disabled=""/>`;
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
