import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, assert, property, stringMatching, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { withStandIns } from "#lib/cache/stand-in-fonts.ts";
import { parseStyleSheet, readStyleSheets, usedRules } from "#lib/cache/style-sheet.ts";

const used = (sheet: string, html: string) => usedRules(parseStyleSheet(sheet), html);

/** A rule that is told from others by its place. */
function write(selectors: string[][], index: number): string {
  return `${selectors.map((classes) => `b${classes.map((one) => `.${one}`).join("")}`).join(",")}{order:${index}}`;
}

describe("the rules that a page uses", () => {
  test.each([
    ["a rule of a class that it has", ".a{color:red}", ".a{color:red}"],
    ["no rule of one that it lacks", ".z{color:red}", ""],
    ["a rule one of whose selectors fits", ".z,.a .b{color:red}", ".z,.a .b{color:red}"],
    ["no rule that needs one more class", ".a .z,.a.z,.z>.a{color:red}", ""],
    ["what needs no class", "*,a:hover,[data-x],::selection{color:red}", "*,a:hover,[data-x],::selection{color:red}"],
    [
      "what an attribute or a state may bring",
      ".a[data-on]:focus-visible::after{top:0}",
      ".a[data-on]:focus-visible::after{top:0}",
    ],
    [
      "classes within brackets need not be there",
      ".a:not(.z,.y):has(.z){top:0}:where(.z *){top:1px}",
      ".a:not(.z,.y):has(.z){top:0}:where(.z *){top:1px}",
    ],
    ["dots in an attribute are no classes", '.a[href$=".z"]{top:0}', '.a[href$=".z"]{top:0}'],
    [
      "escaped names",
      ".w-\\[calc\\(1\\.5rem\\+2px\\)\\]{top:0}.\\32xl{top:1px}.sm\\:\\[\\&\\>b\\]\\:x>b{top:2px}",
      ".w-\\[calc\\(1\\.5rem\\+2px\\)\\]{top:0}.\\32xl{top:1px}.sm\\:\\[\\&\\>b\\]\\:x>b{top:2px}",
    ],
    [
      "groups of what is left, empty ones too: the places of what comes later",
      "@media (width>1px){.a{top:0}.z{top:0}}@supports (top:0){.z{top:0}}",
      "@media (width>1px){.a{top:0}}@supports (top:0){}",
    ],
    [
      "the order of layers",
      "@layer one,two;@layer two{.z{top:0}}@layer one{@media print{.a{top:0}}}",
      "@layer one,two;@layer two{}@layer one{@media print{.a{top:0}}}",
    ],
    [
      "other at-rules whole",
      '@keyframes k{to{top:0}}@font-face{font-family:f}@property --x{syntax:"*";inherits:false}',
      '@keyframes k{to{top:0}}@font-face{font-family:f}@property --x{syntax:"*";inherits:false}',
    ],
  ])("hold %s", (_, sheet, expected) => {
    const html = '<p class="a w-[calc(1.5rem+2px)]"><b class="b  2xl sm:[&amp;&gt;b]:x"></b></p>';
    expect(used(sheet, html)).toBe(expected);
  });

  test("are those of its markup, not of its scripts' data", () => {
    expect(used(".a{top:0}", '<script>self.__next_f.push([1,"{\\"className\\":\\"a\\"}"])</script>')).toBe("");
  });

  test("are in the order of the sheet, each as it stands there, and no other is left out", () => {
    const name = stringMatching(/^[a-f]{1,2}$/);
    const rule = array(array(name, { maxLength: 3 }), { minLength: 1, maxLength: 3 });
    assert(
      property(array(rule, { maxLength: 12 }), uniqueArray(name, { maxLength: 8 }), (rules, names) => {
        const fits = (selectors: string[][]) =>
          selectors.some((classes) => classes.every((one) => names.includes(one)));
        const expected = rules.map((selectors, index) => (fits(selectors) ? write(selectors, index) : "")).join("");
        expect(used(rules.map(write).join(""), `<i class="${names.join(" ")}"></i>`)).toBe(expected);
      }),
    );
  });
});

test("style sheets are read by their names, addresses in them hold in any page, and what would end a style is none", () => {
  const dist = mkdtempSync(join(tmpdir(), "vitrina-dist-"));
  mkdirSync(join(dist, "static/chunks"), { recursive: true });
  const text = "@font-face{src:url(../media/a.woff2)}@font-face{src:local(Arial)}";
  writeFileSync(join(dist, "static/chunks/a.css"), text);
  writeFileSync(join(dist, "static/chunks/b.css"), 'a{content:"</STYLE>"}');
  writeFileSync(join(dist, "static/chunks/c.js"), "c()");
  const sheets = readStyleSheets(dist);
  expect([...sheets.keys()]).toEqual(["a.css"]);
  expect(usedRules(sheets.get("a.css") ?? [], "")).toBe(
    withStandIns("@font-face{src:url(/_next/static/media/a.woff2)}@font-face{src:local(Arial)}"),
  );
  expect(readStyleSheets(join(dist, "nowhere")).size).toBe(0);
});

const face = (name: string, rest = "") => `@font-face{font-family:a Fallback;src:local(${name})${rest}}`;
const of = (rule: string, name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(rule)?.[1]);

describe("what stands in for a font", () => {
  test("are the faces of the same measures, and before them, in rules that give way, those of others", () => {
    const rules = withStandIns(face("Times New Roman")).match(/@font-face\{[^}]*\}/g) ?? [];
    expect(rules.map((rule) => [...rule.matchAll(/local\("?([^")]+)"?\)/g)].map(([, name]) => name))).toEqual([
      ["DejaVu Serif"],
      ["Noto Serif"],
      ["Times New Roman", "Liberation Serif"],
    ]);
    expect(withStandIns(face("Arial"))).toContain('local(Arial),local("Roboto"),local("Liberation Sans")');
  });

  test("takes as much room as the font, however wide its own letters are, and its lines are as high", () => {
    const measures = ";ascent-override:97.38%;descent-override:22.59%;line-gap-override:0.0%;size-adjust:111.11%";
    const [dejaVu = "", , times = ""] =
      withStandIns(face("Times New Roman", measures)).match(/@font-face\{[^}]*\}/g) ?? [];
    const wider = 0.527 / 0.4172;
    expect(of(dejaVu, "size-adjust") * wider).toBeCloseTo(111.11, 0);
    expect(of(times, "size-adjust")).toBe(111.11);
    for (const name of ["ascent-override", "descent-override", "line-gap-override"])
      expect(of(dejaVu, name) * of(dejaVu, "size-adjust")).toBeCloseTo(of(times, name) * of(times, "size-adjust"), -1);
  });

  test("of any other rule nothing is touched", () => {
    for (const text of ["a{src:local(Arial)}", "@font-face{src:url(a.woff2)}", face("Georgia")])
      expect(withStandIns(text)).toBe(text);
  });
});
