import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { additions } from "#wire/additions.ts";
import { parseSettings } from "#lib/settings.ts";
import { root } from "#tests/support/source-files.ts";

// docs/backends.md is what is asked, no more and no less.

const page = readFileSync(join(root, "docs/backends.md"), "utf8");
const central = join(root, "lib/server/central");

/** The code words of the first column of the table under a heading. */
function firstColumn(heading: string): string[] {
  const [, rest = ""] = page.split(`\n## ${heading}\n`);
  const [section = ""] = rest.split("\n## ");
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => /`([^`]+)`/.exec(row)?.[1] ?? "");
}

function filesIn(folder: string, end: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(end) && !name.includes("generated")).map((name) => join(folder, name));
}

const sources = filesIn(central, ".ts").map((file) => readFileSync(file, "utf8"));

/** Google's geocoder is not the backend's, and the ends of our own paths belong to their settings. */
const notOfTheBackend = [
  "/maps/api/{}/json",
  "/give-up",
  "/exchange",
  "/leave",
  "/reverse",
  "/suggest",
  "/nearby",
  "/graphql",
];

test("every call of lib/server/central is listed by its path, and no other", () => {
  const paths = sources
    .flatMap((text) => [...text.matchAll(/["`](\/[a-z][^"`]*)["`]/g)])
    .map(([, path = ""]) => path.replaceAll(/\$\{[^}]*\}/g, "{}").replace(/\?.*/, ""))
    .filter((path) => !notOfTheBackend.includes(path));
  const listed = firstColumn("Calls of the specification").map((call) => call.replace(/^\{(?:central|rest)\}/, ""));
  expect(new Set(paths)).toEqual(new Set(listed));
});

test("calls to {rest} are listed as such, and no others", () => {
  const listed = firstColumn("Calls of the specification").filter((call) => call.startsWith("{rest}"));
  const asked = sources.flatMap((text) => [...text.matchAll(/at: "rest",\s+(?:path|path: ["`]([^"`?]+))/g)]);
  expect(asked.length).toBeGreaterThan(0);
  const named = asked.flatMap(([, path]) => (path === undefined ? [] : [`{rest}${path.replace(/\?.*/, "")}`]));
  expect(listed).toEqual(expect.arrayContaining([...new Set(named)]));
});

test("every GraphQL document is listed", () => {
  const documents = filesIn(join(central, "documents"), ".graphql").map((file) => readFileSync(file, "utf8"));
  const names = documents.flatMap((text) => [...text.matchAll(/^(?:query|mutation) (\w+)/gm)]).map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(firstColumn("GraphQL")));
});

const pathsOf = (given: Record<string, string>) =>
  Object.entries(parseSettings(given)).filter(([name]) => name.endsWith("_PATH"));

test("every path that is a setting is listed, and is there with a platform of our own alone", () => {
  const settings = Object.keys(parseSettings({})).filter((name) => name.endsWith("_PATH"));
  expect(new Set(settings)).toEqual(new Set(firstColumn("Paths that no specification shows")));
  const own = pathsOf({ PLATFORM_URL: "https://own.example" });
  const other = pathsOf({ CENTRAL_URL: "https://other.example" });
  expect(own.map(([, value]) => value)).toEqual(own.map(() => expect.stringMatching(/^\//)));
  expect(other.map(([, value]) => value)).toEqual(other.map(() => null));
});

/** Google's geocoder, our own gazetteer and a picture ask by addresses alone. */
const notWritten = ["geocoding.ts", "http/client.ts"];

test("what is sent is written in wire/, and nowhere else", () => {
  const files = filesIn(central, ".ts").filter((file) => !notWritten.some((name) => file.endsWith(name)));
  const inline = files.filter((file) => /body: \{ (?!\.\.\.)|new URLSearchParams\(\{/.test(readFileSync(file, "utf8")));
  expect(inline.map((file) => file.slice(central.length + 1))).toEqual([]);
});

test("every call with additions is named", () => {
  for (const call of Object.keys(additions)) expect(page).toContain(`\`${call}\``);
});
