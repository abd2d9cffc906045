import { existsSync, globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { citations, codesIn } from "./support/citations.ts";
import { readSource } from "./support/source-files.ts";

/** The rows of docs/decisions.md: code and text. */
const rows = readSource("docs/decisions.md")
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|[\s-]+\|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, code = "", text = ""]) => ({ code, text }))
  .filter(({ code }) => code !== "code");
const known = new Set(rows.map(({ code }) => code));

describe("docs/decisions.md", () => {
  test("says something of every code, once", () => {
    expect(rows.filter(({ code, text }) => codesIn(code)[0] !== code || text === "")).toEqual([]);
    expect(rows.length).toBe(known.size);
  });

  test("has every decision on what the specification leaves open", () => {
    const open = Array.from({ length: 162 }, (_, index) => `A${index + 1}`);
    const apart = Array.from({ length: 10 }, (_, index) => `D${index + 1}`);
    expect([...open, ...apart].filter((code) => !known.has(code))).toEqual([]);
  });

  test("has every code that a comment, a test name or a document cites", () => {
    const cited = citations();
    expect(cited.length).toBeGreaterThan(600);
    expect(
      cited.filter(({ code }) => !known.has(code)).map(({ file, line, code }) => `${file}:${line} ${code}`),
    ).toEqual([]);
  });
});

test("codes are found however they are cited", () => {
  const found: [string, string[]][] = [
    ["the owner wins (A1, UX16; U16)", ["A1", "UX16", "U16"]],
    ["S1 §4 and S2 §2.8, §5", ["S1 §4", "S2 §2.8", "S2 §5"]],
    ["checklist 5, 27–29 and 33", ["checklist 5", "checklist 27", "checklist 28", "checklist 29", "checklist 33"]],
    ["security facts 3 and 4, fact 8", ["security fact 3", "security fact 4", "security fact 8"]],
    ["design §3.7, framework facts §3d", ["design §3.7", "framework facts §3d"]],
    ["one of 2 (WCAG 2.5.7), B2B, SB-1001", []],
  ];
  for (const [text, codes] of found) expect(codesIn(text)).toEqual(codes);
});

const rooms =
  /^(app|bench|browser|components|docs|domain|lib|messages|platform|public|scripts|server|tests|wire|worker)\/[\w@/.[\]()-]+$/;

/** Whether a document names something of the project, with or without its ending; tests also by their place in `tests/`. */
function isThere(path: string): boolean {
  const places = [path, `tests/${path}`].flatMap((place) => [place, `${place}.ts`, `${place}.tsx`]);
  return places.some((place) => existsSync(place));
}

test("every path that a document names is there", () => {
  const files = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")];
  const named = files.flatMap((file) =>
    [...readSource(file).matchAll(/`([^`\s]+)`/g)].map(([, path = ""]) => ({ file, path })),
  );
  const paths = named.filter(({ path }) => rooms.test(path));
  expect(paths.length).toBeGreaterThan(400);
  expect(paths.filter(({ path }) => !isThere(path))).toEqual([]);
});
