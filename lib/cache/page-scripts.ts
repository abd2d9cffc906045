import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const inlineScript = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;
const flightRun = /(?:<script>self\.__next_f\.push\([^<]*\)<\/script>)+/g;
const flightBegin = "self.__next_f.push(";

/** Data blocks (`application/ld+json`) are never run, so no policy covers them. */
function isData(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return type !== undefined && type !== "module" && !type.includes("javascript");
}

/** The inline scripts of a page that a browser would run, each once, in page order. */
function runningScripts(html: string): Set<string> {
  const found = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(inlineScript)) {
    if (source !== "" && !/\ssrc\s*=/i.test(attributes) && !isData(attributes)) found.add(source);
  }
  return found;
}

/** Null for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a script pushes as flight data, when that is all it does: its whole argument is a list in JSON. Null for any other. */
function flightItem(source: string): unknown[] | null {
  if (!source.startsWith(flightBegin) || !source.endsWith(")")) return null;
  const item = parsed(source.slice(flightBegin.length, -1));
  return Array.isArray(item) ? item : null;
}

function isText(item: unknown[]): item is [1, string] {
  return item.length === 2 && item[0] === 1 && typeof item[1] === "string";
}

/** Text rows of flight data in one piece. */
function joinTexts(items: readonly unknown[][]): unknown[][] {
  const joined: unknown[][] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && isText(last) && isText(item)) joined[joined.length - 1] = [1, last[1] + item[1]];
    else joined.push(item);
  }
  return joined;
}

/** A string of JSON as one of JavaScript in single quotes: most of its text is markup in JSON, full of double ones. */
function singleQuoted(text: string): string {
  // Every double quote within a string of JSON has its own backslash right before it.
  const plain = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
  return `'${plain}'`;
}

/** One script that pushes the same; nothing in it ends a script. */
function writeFlight(items: readonly unknown[][]): string {
  const pushes = joinTexts(items).map((item) => {
    const list = isText(item) ? `[1,${singleQuoted(item[1])}]` : JSON.stringify(item);
    return `${flightBegin}${list})`;
  });
  return pushes.join(";").replaceAll("<", String.raw`\u003c`);
}

function hashOf(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}

export interface FinishedPage {
  html: string;
  /** `'sha256-…'` of the scripts that may run. */
  hashes: string[];
  /** How many others there are: a browser will not run them. */
  refused: number;
}

/**
 * A page with its runs of flight scripts joined, so that a long menu's policy fits any proxy's header, and is shorter. Only flight data
 * and scripts of the build may run, whatever else stands in the page (X6).
 */
export function finishScripts(html: string, ofBuild: ReadonlySet<string>): FinishedPage {
  const flight = new Set<string>();
  const finished = html.replace(flightRun, (run) => {
    const scripts = run.slice("<script>".length, -"</script>".length).split("</script><script>");
    const items = scripts.flatMap((source) => {
      const item = flightItem(source);
      return item ? [item] : [];
    });
    if (items.length < scripts.length) return run;
    const joined = writeFlight(items);
    flight.add(joined);
    return `<script>${joined}</script>`;
  });
  const scripts = [...runningScripts(finished)];
  const allowed = scripts.filter((source) => ofBuild.has(source) || flight.has(source) || flightItem(source) !== null);
  return { html: finished, hashes: allowed.map(hashOf), refused: scripts.length - allowed.length };
}

/**
 * The inline scripts of the pages that the build made of no tenant's data: ours, and the framework's own bootstrap.
 * `dist` is the build's folder.
 */
export function readBuildScripts(dist: string): Set<string> {
  const pages = globSync("server/app/**/*.html", { cwd: dist });
  const scripts = pages.flatMap((page) => [...runningScripts(readFileSync(join(dist, page), "utf8"))]);
  return new Set(scripts.filter((source) => flightItem(source) === null));
}
