import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, assert, property, stringMatching, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStyleSheet, readStyleSheets, usedRules, withStandIns } from "#lib/cache/style-sheet.ts";

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
    '@font-face{src:url(/_next/static/media/a.woff2)}@font-face{src:local(Arial),local(Roboto),local("Liberation Sans")}',
  );
  expect(withStandIns("a{src:local(Times New Roman)}")).toContain('local("Liberation Serif")');
  expect(readStyleSheets(join(dist, "nowhere")).size).toBe(0);
});
