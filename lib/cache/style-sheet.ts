import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type ChildNode, parse } from "postcss";
import { withStandIns } from "./stand-in-fonts.ts";

/** A style sheet in parts, so that the rules whose classes a page does not have can be left out. */
export type StyleParts = readonly Part[];

interface Part {
  /** Of each selector the classes without which it fits nothing; null: the part always stays. */
  needs: readonly (readonly string[])[] | null;
  text: string;
  /** Of a part that has others within, whose `text` is what stands before them. */
  inner: StyleParts | null;
}

const groups = new Set(["media", "supports", "layer", "container"]);
/** A bracket, a class, or any other escaped letter. */
const selectorToken = /([([])|([)\]])|\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7F])+)|\\./gi;

function unescaped(name: string): string {
  return name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Classes outside of brackets: what stands within `:not(…)` or `:is(…)` need not be there. */
function classesOf(selector: string): string[] {
  const classes: string[] = [];
  let depth = 0;
  for (const [, opens, closes, name] of selector.matchAll(selectorToken)) {
    if (opens !== undefined) depth += 1;
    else if (closes !== undefined) depth -= 1;
    else if (name !== undefined && depth === 0) classes.push(unescaped(name));
  }
  return classes;
}

function partOf(node: ChildNode): Part {
  if (node.type === "rule") return { needs: node.selectors.map(classesOf), text: node.toString(), inner: null };
  if (node.type !== "atrule" || !node.nodes || !groups.has(node.name))
    return { needs: null, text: `${node.toString()}${node.type === "atrule" && !node.nodes ? ";" : ""}`, inner: null };
  return { needs: null, text: `@${node.name} ${node.params}`, inner: node.nodes.map(partOf) };
}

/** @throws when `text` is no style sheet */
export function parseStyleSheet(text: string): StyleParts {
  return parse(text).nodes.map(partOf);
}

/** Style sheets of the build by file name, as they can stand in a page. `dist` is the build's folder. */
export function readStyleSheets(dist: string): Map<string, StyleParts> {
  const folder = join(dist, "static", "chunks");
  const sheets = globSync("*.css", { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8").replaceAll("url(../", "url(/_next/static/");
    return /<\/style/i.test(text) ? [] : [[basename(file), parseStyleSheet(withStandIns(text))] as const];
  });
  return new Map(sheets);
}

function write(parts: StyleParts, has: (name: string) => boolean): string {
  return parts
    .map(({ needs, text, inner }) => {
      if (inner) return `${text}{${write(inner, has)}}`;
      return needs === null || needs.some((classes) => classes.every(has)) ? text : "";
    })
    .join("");
}

const entities: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };

/** The rules of a sheet that can show in `html` as React writes it, whatever its attributes become. */
export function usedRules(sheet: StyleParts, html: string): string {
  const names = new Set<string>();
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of list.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).split(/\s+/))
      names.add(name);
  return write(sheet, (name) => names.has(name));
}
