import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/storefront-build.ts";

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** What is left of an import when the types are gone. */
const imports =
  /\b(?:import|export)\s+(?!type\b)[^;'"()]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|\bimport\s+"([^"]+)"/g;

export interface ClientShare {
  files: number;
  clientFiles: number;
  lines: number;
  clientLines: number;
}

function targetOf(file: string, named: string): string {
  if (named.startsWith("#")) return named.slice(1);
  return named.startsWith("./") ? `${file.slice(0, file.lastIndexOf("/"))}/${named.slice(2)}` : named;
}

/** Which files a browser may load: those that say so, and what they import. An action is called, not loaded. */
function reachedByClients(sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const open = [...sources].filter(([, source]) => source.startsWith('"use client"')).map(([file]) => file);
  const reached = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = sources.get(file)?.replaceAll(comments, "") ?? "";
    for (const [, ...names] of source.matchAll(imports)) {
      const target = targetOf(file, names.find((name) => name !== undefined) ?? "");
      if (reached.has(target) || sources.get(target)?.startsWith('"use server"') !== false) continue;
      reached.add(target);
      open.push(target);
    }
  }
  return reached;
}

/** How much of what the storefront is written in reaches a browser: files of components, and lines of all. */
export function clientShare(): ClientShare {
  const listed = execFileSync("git", ["ls-files", "app", "components", "lib", "domain", "wire"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const reached = reachedByClients(sources);
  const drawn = files.filter((file) => file.endsWith(".tsx"));
  const linesOf = (some: readonly string[]) =>
    some.reduce((sum, file) => sum + (sources.get(file)?.split("\n").length ?? 0), 0);
  return {
    files: drawn.length,
    clientFiles: drawn.filter((file) => reached.has(file)).length,
    lines: linesOf(files),
    clientLines: linesOf(files.filter((file) => reached.has(file))),
  };
}
