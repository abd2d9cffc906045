import { describe, expect, test } from "vitest";
import { finishHead, withFonts } from "#lib/cache/page-head.ts";
import { unmatchedPatterns } from "#lib/cache/page-patterns.ts";
import { parseStyleSheet } from "#lib/cache/style-sheet.ts";

const chunk = (file: string) => `/_next/static/chunks/${file}`;
const sheet = `<link rel="stylesheet" href="${chunk("x.css")}" data-precedence="next"/>`;
const preload = `<link rel="preload" as="script" fetchPriority="low" href="${chunk("main.js")}"/>`;
const scripts = ["a-1.js", "turbopack-b_2~.js"]
  .map((file) => `<script src="${chunk(file)}" async=""></script>`)
  .join("");
const old = `<script src="${chunk("old.js")}" noModule=""></script>`;
const begin = '<script id="before-react">x()</script>';
const main = `<script src="${chunk("main.js")}" id="_R_" async=""></script>`;
const flight = '<script>self.__next_f.push([1,"a"])</script>';
const font = (family: string) => `@font-face{font-family:${family};src:url(${family}.woff2)format("woff2")}`;
const page = (style = "") =>
  `<!DOCTYPE html><html lang="es-CO" style="${style}"><head>${sheet}${preload}${scripts}${old}</head><body>${begin}<p></p>${main}${flight}</body></html>`;
const styles = (text: string) => new Map([["x.css", parseStyleSheet(text)]]);

describe("the head of a finished page", () => {
  test("holds the styles of its elements; the link stays for React and for what scripts add, and is not loaded yet", () => {
    expect(finishHead(page(), styles("a{content:'$&'}"))).toContain(
      `<style>a{content:'$&'}</style>${sheet.replace("/>", ' disabled=""/>')}`,
    );
  });

  test("holds the rules of its own font, for those without scripts at first, and of no other (A176), none beside rules that others join", () => {
    const all = ["interFont", "interFont Fallback", "latoFont", "latoFont", '"latoFont Fallback"'].map(font).join("");
    const stylesOf = (style: string) =>
      finishHead(page(style), styles(`a{}${all}b{}.other{}`)).match(/<style.*<\/style>/)?.[0];
    const own = "--brand:#fff;--font:&#x27;latoFont&#x27;, &#x27;latoFont Fallback&#x27;;color-scheme:light";
    expect(stylesOf(own)).toBe(
      `<style media="(scripting:none)">${font("latoFont")}${font("latoFont")}</style><style>${font('"latoFont Fallback"')}</style><style>a{}b{}</style>`,
    );
    expect(stylesOf("color-scheme:light")).toBe("<style>a{}b{}</style>");
  });

  test("holds the fonts of all shops where Next wrote the page otherwise: sheets are served without", () => {
    const html = withFonts(page(), styles(`a{}${font("latoFont")}b{}${font("interFont")}`));
    expect(html).toBe(page().replace("</head>", `<style>${font("latoFont")}${font("interFont")}</style></head>`));
  });

  test("names the page's scripts for the one that begins them, each once, and asks for none of them", () => {
    const html = finishHead(page().replace(main, main + main), styles(""));
    const list = ["a-1.js", "turbopack-b_2~.js", "main.js"].map(chunk).join(" ");
    expect(html).toContain(
      `${old}<meta name="scripts" content="${list}"/></head><body>${begin}<p></p>${flight}</body>`,
    );
    expect(html).not.toContain("preload");
  });
});

describe("a page is finished when Next has written it as is known here", () => {
  const sheets = new Set(["x.css"]);

  test("each of its patterns is found as often as there is something of its kind", () => {
    expect(unmatchedPatterns(page(), sheets)).toEqual([]);
  });

  test.each([
    ["sheet", sheet, ""],
    ["sheet", 'data-precedence="next"', 'precedence="next"'],
    ["file of a sheet", "x.css", "y.css"],
    ["script", main, main.replace('async=""', "defer")],
    ["script", scripts, `${scripts}<script src="https://example.com/a.js" async=""></script>`],
    ["preload", preload, ""],
    ["preload", 'fetchPriority="low"', 'fetchpriority="low"'],
    ["program", begin, "<script>x()</script>"],
    ["flight", flight, flight.replace("<script>", '<script type="module">')],
    ["flight", flight, ""],
  ])("and its %s is named, should it have been written otherwise (%#)", (name, text, other) => {
    expect(page()).toContain(text);
    expect(unmatchedPatterns(page().replace(text, other), sheets)).toEqual([name]);
  });
});
