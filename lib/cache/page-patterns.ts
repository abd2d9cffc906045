/** Something that Next writes into every page, in the one way in which a page can be finished. */
interface PagePattern {
  name: string;
  /** As it is understood. */
  find: RegExp;
  /** However it may be written: all of these must be found. */
  every: RegExp;
  /** How often a page holds it at least. */
  least: number;
}

export const sheetLink =
  /<link rel="stylesheet" (href="\/_next\/static\/chunks\/([\w.~-]+\.css)" data-precedence="[\w-]+")\/>/g;
export const pageScript = /<script src="(\/_next\/static\/chunks\/[\w.~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
const oldScript = /<script src="\/_next\/static\/chunks\/[\w.~-]+\.js" noModule=""><\/script>/;
export const scriptPreload =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[\w.~-]+\.js"\/>/g;
const patterns: readonly PagePattern[] = [
  { name: "sheet", find: sheetLink, every: /<link\b[^>]*\brel="stylesheet"/g, least: 1 },
  {
    name: "script",
    find: new RegExp(`${pageScript.source}|${oldScript.source}`, "g"),
    every: /<script\b[^>]*\ssrc=/g,
    least: 2,
  },
  { name: "preload", find: scriptPreload, every: /<link\b[^>]*\bas="script"/g, least: 1 },
  { name: "program", find: /<script id="before-react">/g, every: /\sid="before-react"/g, least: 1 },
  {
    name: "flight",
    find: /<script>self\.__next_f\.push\([^<]*\)<\/script>/g,
    every: /<script\b[^>]*>self\.__next_f/g,
    least: 1,
  },
];

function countOf(html: string, pattern: RegExp): number {
  return [...html.matchAll(pattern)].length;
}

/**
 * The names of what a page holds in another way, or another number of times: such a page is served as Next made it (ADR 13).
 * `sheets` are the build's style sheets, by file name.
 */
export function unmatchedPatterns(html: string, sheets: ReadonlySet<string>): string[] {
  const names = patterns.flatMap(({ name, find, every, least }) => {
    const found = countOf(html, find);
    return found >= least && found === countOf(html, every) ? [] : [name];
  });
  const areKnown = [...html.matchAll(sheetLink)].every(([, , file = ""]) => sheets.has(file));
  return areKnown ? names : [...names, "file of a sheet"];
}
