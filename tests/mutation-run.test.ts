import { expect, test } from "vitest";
import { importGraph } from "./support/import-graph.ts";
import { readSource, sourceFiles } from "./support/source-files.ts";

const { ignorePatterns }: { ignorePatterns: string[] } = JSON.parse(readSource("stryker.config.json"));

/** Whether the mutation run copies a file to where it works: the last pattern that speaks of it decides. */
function isCopied(file: string): boolean {
  const decides = ignorePatterns.findLast((pattern) => {
    const path = pattern.replace(/^!/, "");
    return path.endsWith("**") ? file.startsWith(path.slice(0, -2)) : file === path;
  });
  return decides?.startsWith("!") === true;
}

const withoutTypes = (source: string) => source.replaceAll(/^(?:import|export) type [^;]*;/gm, "");

/** What a program that begins with these files loads, types apart. */
function loadedBy(starts: readonly string[], graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const loaded = new Set(starts);
  for (const file of loaded) for (const target of graph.get(file) ?? []) loaded.add(target);
  return loaded;
}

test("the mutation run has whatever its tests and their setup load", () => {
  const code = sourceFiles(
    /^((app|components|domain|lib|messages|platform|server|tests|wire)\/.*\.(tsx?|json)|\w+\.ts)$/,
  );
  const graph = importGraph(new Map(code.map((file) => [file, withoutTypes(readSource(file))])));
  const tests = code.filter((file) => /^tests\/domain\/.*\.test\.ts$/.test(file) && isCopied(file));
  const loaded = loadedBy([...tests, "tests/support/run-folder.ts", "vitest.config.ts"], graph);
  expect(tests.length).toBeGreaterThan(50);
  expect(loaded.size).toBeGreaterThan(tests.length * 2);
  expect([...loaded].filter((file) => !isCopied(file))).toEqual([]);
  expect(isCopied("platform/main.ts")).toBe(false);
});
