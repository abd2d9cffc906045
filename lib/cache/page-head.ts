import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const sheetLink =
  /<link rel="stylesheet" (href="\/_next\/static\/chunks\/([\w.~-]+\.css)" data-precedence="[\w-]+")\/>/g;
const startScript = /<script src="(\/_next\/static\/chunks\/[\w.~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
/** How `StartScript` begins; no text of a business holds a tag. */
const startMark = '<script>(()=>{const list=document.querySelector("meta[name=scripts]")';
const startPreload =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[\w.~-]+\.js"\/>/g;

/** Style sheets of the build by file name, as they can stand in a page. `dist` is the build's folder. */
export function readStyleSheets(dist: string): Map<string, string> {
  const folder = join(dist, "static", "chunks");
  const sheets = globSync("*.css", { cwd: folder }).map((file) => {
    const text = readFileSync(join(folder, file), "utf8").replaceAll("url(../", "url(/_next/static/");
    return [basename(file), text] as const;
  });
  return new Map(sheets.filter(([, text]) => !/<\/style/i.test(text)));
}

/**
 * A page that can be painted from its own bytes: its style sheets stand in it, and its scripts wait for `StartScript`. The
 * links stay, disabled, because React looks for them when it hydrates and would load what it does not find.
 */
export function finishHead(html: string, sheets: ReadonlyMap<string, string>): string {
  const styled = html.replace(sheetLink, (link, attributes: string, file: string) => {
    const text = sheets.get(file);
    return text === undefined ? link : `<style>${text}</style><link rel="stylesheet" ${attributes} disabled=""/>`;
  });
  if (!styled.includes(startMark)) return styled;
  const sources = new Set([...styled.matchAll(startScript)].map(([, source = ""]) => source));
  const list = `<meta name="scripts" content="${[...sources].join(" ")}"/>`;
  return styled
    .replace(startPreload, "")
    .replace(startScript, "")
    .replace("</head>", () => `${list}</head>`);
}
