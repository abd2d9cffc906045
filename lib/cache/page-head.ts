import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const sheetLink =
  /<link rel="stylesheet" (href="\/_next\/static\/chunks\/([\w.~-]+\.css)" data-precedence="[\w-]+")\/>/g;
const startScript = /<script src="(\/_next\/static\/chunks\/[\w.~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
/** How `StartScript` begins; no text of a business holds a tag. */
const startMark = '<script>(()=>{const list=document.querySelector("meta[name=scripts]")';
const startPreload =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[\w.~-]+\.js"\/>/g;

/** Next measures a stand-in by a face that phones and Linux do not have; those with its measures. */
const sameMeasures = [
  ["local(Arial)", 'local(Arial),local(Roboto),local("Liberation Sans")'],
  ["local(Times New Roman)", 'local(Times New Roman),local("Noto Serif"),local("Liberation Serif")'],
] as const;

/** Style sheets of the build by file name, as they can stand in a page. `dist` is the build's folder. */
export function readStyleSheets(dist: string): Map<string, string> {
  const folder = join(dist, "static", "chunks");
  const sheets = globSync("*.css", { cwd: folder }).map((file) => {
    let text = readFileSync(join(folder, file), "utf8").replaceAll("url(../", "url(/_next/static/");
    for (const [face, faces] of sameMeasures) text = text.replaceAll(face, faces);
    return [basename(file), text] as const;
  });
  return new Map(sheets.filter(([, text]) => !/<\/style/i.test(text)));
}

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

/** The links stay, disabled, because React looks for them when it hydrates and would load what it does not find. */
function withStyles(html: string, sheets: ReadonlyMap<string, string>): string {
  if (html.length > longPage) return html;
  return html.replace(sheetLink, (link, attributes: string, file: string) => {
    const text = sheets.get(file);
    if (text === undefined) return link;
    return `<style>${withoutOtherFonts(text, html)}</style><link rel="stylesheet" ${attributes} disabled=""/>`;
  });
}

/** A page that can be painted from its own bytes: its style sheets stand in it, and its scripts wait for `StartScript`. */
export function finishHead(html: string, sheets: ReadonlyMap<string, string>): string {
  const styled = withStyles(html, sheets);
  if (!styled.includes(startMark)) return styled;
  const sources = new Set([...styled.matchAll(startScript)].map(([, source = ""]) => source));
  const list = `<meta name="scripts" content="${[...sources].join(" ")}"/>`;
  return styled
    .replace(startPreload, "")
    .replace(startScript, "")
    .replace("</head>", () => `${list}</head>`);
}
