import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, mixColors } from "#domain/base/color.ts";
import { deriveTheme, themeProperties } from "#domain/store/theme.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleThemeSource } from "#tests/support/samples.ts";

const sheet = readFileSync("app/reading.css", "utf8").replaceAll(/\/\*[^]*?\*\//g, "");

/** The custom properties that a rule of the sheet sets. */
function rule(selector: string): Map<string, string> {
  const start = sheet.indexOf(`\n${selector} {`);
  const body = sheet.slice(start, sheet.indexOf("}", start));
  return new Map([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

const bright = rule(".reading");
const dark = new Map([...bright, ...rule(".reading[data-dark]")]);
const shop = rule(".reading body");

/** A colour as a browser works it out: of what the sheet says, over what <html> has of its shop. */
function shown(name: string, isDark: boolean, own: Record<string, string>): string {
  const value = shop.get(name) ?? (isDark ? dark : bright).get(name) ?? own[name] ?? "";
  const source = /^var\((.+)\)$/.exec(value)?.[1];
  if (source !== undefined) return source === "--brand" ? (own[source] ?? "") : shown(source, isDark, own);
  const [, from, share, to] = /^color-mix\(in srgb, var\((.+)\) (\d+)%, var\((.+)\)\)$/.exec(value) ?? [];
  if (from === undefined || to === undefined) return value;
  return mixColors(shown(to, isDark, own), shown(from, isDark, own), Number(share) / 100);
}

/** What is read on what; a tint is at most so much of the first in the second. */
const grounds: [text: string, ground: string, tints: [of: string, share: number][]][] = [
  [
    "--on-surface",
    "--surface",
    [
      ["--on-surface", 0.1],
      ["--brand-on-surface", 0.12],
      ["--danger-on-surface", 0.1],
      ["--success-on-surface", 0.1],
    ],
  ],
  [
    "--muted-on-surface",
    "--surface",
    [
      ["--on-surface", 0.1],
      ["--brand-on-surface", 0.12],
    ],
  ],
  [
    "--brand-on-surface",
    "--surface",
    [
      ["--on-surface", 0.05],
      ["--brand-on-surface", 0.09],
    ],
  ],
  ["--danger-on-surface", "--surface", [["--danger-on-surface", 0.08]]],
  ["--success-on-surface", "--surface", [["--success-on-surface", 0.08]]],
  [
    "--on-card",
    "--card",
    [
      ["--on-card", 0.1],
      ["--brand-on-card", 0.12],
    ],
  ],
  ["--muted-on-card", "--card", [["--on-card", 0.1]]],
  [
    "--brand-on-card",
    "--card",
    [
      ["--on-card", 0.05],
      ["--brand-on-card", 0.09],
    ],
  ],
  ["--danger-on-card", "--card", [["--danger-on-card", 0.08]]],
  ["--success-on-card", "--card", [["--success-on-card", 0.08]]],
  ["--on-brand", "--brand", [["--on-brand", 0.05]]],
  ["--on-button", "--button", []],
  ["--on-category", "--category", []],
  ["--on-search", "--search", []],
  ["--muted-on-search", "--search", []],
  ["--focus", "--surface", []],
  ["--outline", "--surface", []],
  ["--category-edge", "--surface", []],
];

/** What has less than 7 : 1 in a shop's reading mode, in words. */
function faint(own: Record<string, string>, isDark: boolean): string[] {
  return grounds.flatMap(([text, ground, tints]) => {
    const [word, plain] = [shown(text, isDark, own), shown(ground, isDark, own)];
    const below = [plain, ...tints.map(([of, share]) => mixColors(plain, shown(of, isDark, own), share))];
    return below.filter((each) => contrastRatio(word, each) < 7).map((each) => `${text} ${word} on ${each}`);
  });
}

test("B7: every colour that a theme sets is set anew", () => {
  const names = Object.keys(themeProperties(deriveTheme(sampleThemeSource, true)));
  expect(names.filter((name) => !shop.has(name))).toEqual([]);
});

test("B7: whatever colours a shop has, bright or dark, its words are 7 : 1 in reading mode", () => {
  const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, color, (primaryColor, backgroundColor) => {
      const theme = deriveTheme({ ...sampleThemeSource, primaryColor, backgroundColor }, true);
      expect(faint(themeProperties(theme), theme.colorScheme === "dark")).toEqual([]);
    }),
    runs(2000),
  );
  for (const primary of ["#000000", "#ffffff", "#ffff00", "#0000ff"]) {
    for (const isDark of [true, false]) expect(faint({ "--brand": primary }, isDark)).toEqual([]);
  }
});
