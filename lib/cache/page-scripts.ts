import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const inlineScript = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;
const flightRun = /(?:<script>self\.__next_f\.push\([^<]*\)<\/script>)+/g;
const flightBegin = "self.__next_f.push(";

function hasSource(attributes: string): boolean {
  return /\ssrc\s*=/i.test(attributes);
}

/** Data blocks (`application/ld+json`) are never run, so no policy covers them. */
function isData(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return type !== undefined && type !== "module" && !type.includes("javascript");
}

/** The inline scripts of a page that a browser would run, each once, in page order. */
function runningScripts(html: string): Set<string> {
  const found = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(inlineScript)) {
    if (source !== "" && !hasSource(attributes) && !isData(attributes)) found.add(source);
  }
  return found;
}

/** Whether a script only pushes flight data: its whole argument is a list in JSON. */
function isFlightPush(source: string): boolean {
  if (!source.startsWith(flightBegin) || !source.endsWith(")")) return false;
  try {
    return Array.isArray(JSON.parse(source.slice(flightBegin.length, -1)));
  } catch {
    return false;
  }
}

/** The bytes of a text in JSON, null when it is none. */
function textBytes(json: string): number | null {
  try {
    const text: unknown = JSON.parse(json);
    return typeof text === "string" ? Buffer.byteLength(text) : null;
  } catch {
    return null;
  }
}

const structuredRow =
  /(self\.__next_f\.push\(\[1,"[0-9a-f]+:T)([0-9a-f]+)(,"\]\)<\/script><script>self\.__next_f\.push\(\[1,)("\{\\"@context[^<]*")\]\)<\/script>/g;

/**
 * A page without the second copy of its structured data: React carries what it has drawn as data too, a third of a long
 * menu's HTML. It keeps the drawn one when it hydrates.
 */
function withoutDataCopies(html: string): string {
  return html.replace(structuredRow, (row, begin: string, length: string, between: string, text: string) => {
    return textBytes(text) === Number.parseInt(length, 16) ? `${begin}2${between}"{}"])</script>` : row;
  });
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
 * A page with its runs of flight scripts joined, so that a long menu's policy fits any proxy's header. Only flight data
 * and scripts of the build may run, whatever else stands in the page (X6).
 */
export function finishScripts(html: string, ofBuild: ReadonlySet<string>): FinishedPage {
  const flight = new Set<string>();
  const finished = withoutDataCopies(html).replace(flightRun, (run) => {
    const scripts = run.slice("<script>".length, -"</script>".length).split("</script><script>");
    if (!scripts.every(isFlightPush)) return run;
    const joined = scripts.join(";");
    flight.add(joined);
    return `<script>${joined}</script>`;
  });
  const scripts = [...runningScripts(finished)];
  const allowed = scripts.filter((source) => ofBuild.has(source) || flight.has(source) || isFlightPush(source));
  return { html: finished, hashes: allowed.map(hashOf), refused: scripts.length - allowed.length };
}

/**
 * The inline scripts of the pages that the build made of no tenant's data: ours, and the framework's own bootstrap.
 * `dist` is the build's folder.
 */
export function readBuildScripts(dist: string): Set<string> {
  const pages = globSync("server/app/**/*.html", { cwd: dist });
  const scripts = pages.flatMap((page) => [...runningScripts(readFileSync(join(dist, page), "utf8"))]);
  return new Set(scripts.filter((source) => !isFlightPush(source)));
}
