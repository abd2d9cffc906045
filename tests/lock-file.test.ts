import { expect, test } from "vitest";
import { readSource } from "./support/source-files.ts";

// What is installed is what the lock file says, byte for byte, and comes from nowhere but npm's registry (checklist 73).

interface Package {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  [ranges: `${string}ependencies`]: Record<string, string> | undefined;
}

const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] as const;
const lock = JSON.parse(readSource("package-lock.json")) as { packages: Record<string, Package> };

/** What of a package in the lock could bring something else than what was locked. */
function problemsOf([path, entry]: [string, Package]): string[] {
  const ranges = kinds.flatMap((kind) => Object.entries(entry[kind] ?? {}));
  const foreign = ranges.filter(([, range]) => /[:/]/.test(range)).map(([name, range]) => `${path}: ${name} ${range}`);
  if (path === "") return foreign;
  const isHashed = /^sha512-[\w+/]{86}==$/.test(entry.integrity ?? "") && entry.link !== true;
  const isOfRegistry = entry.resolved === undefined || entry.resolved.startsWith("https://registry.npmjs.org/");
  return [
    ...foreign,
    ...(isHashed ? [] : [`${path}: no sha512`]),
    ...(isOfRegistry ? [] : [`${path}: ${entry.resolved}`]),
  ];
}

test("every locked package is named by its hash and comes from the registry", () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(Object.entries(lock.packages).flatMap(problemsOf)).toEqual([]);
});

const hash = `sha512-${"A".repeat(86)}==`;

test.each<[string, Package]>([
  ["has no hash", {}],
  ["has a short one", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
  ["lies in another folder", { integrity: hash, link: true }],
  ["comes without a secure line", { integrity: hash, resolved: "http://registry.npmjs.org/a/-/a-1.0.0.tgz" }],
  ["comes from another host", { integrity: hash, resolved: "https://registry.npmjs.org.example/a-1.0.0.tgz" }],
  ["comes out of a repository", { integrity: hash, resolved: "git+ssh://git@github.com/a/a.git#0123456" }],
  ["wants one out of a repository", { integrity: hash, dependencies: { b: "github:a/b" } }],
  ["wants one of an address", { integrity: hash, optionalDependencies: { b: "https://a.example/b.tgz" } }],
  ["wants one of a folder", { integrity: hash, peerDependencies: { b: "file:../b" } }],
])("a package that %s is found", (_, entry) => {
  expect(problemsOf(["node_modules/a", entry])).toHaveLength(1);
});

test("npm runs no scripts of packages, pins what it adds, and adds nothing that is younger than a week", () => {
  expect(readSource(".npmrc").split("\n")).toEqual(expect.arrayContaining(["ignore-scripts=true", "save-exact=true"]));
  // Not in .npmrc: npm would look at it in `npm ci` too, and what is locked is installed whatever its age.
  expect(readSource(".npmrc")).not.toContain("min-release-age");
  expect(JSON.parse(readSource("package.json"))).toMatchObject({
    scripts: { add: expect.stringContaining("--min-release-age=7") },
  });
});
