import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { StartScript } from "#components/page/start-script.tsx";
import { finishHead } from "#lib/cache/page-head.ts";
import { parseStyleSheet } from "#lib/cache/style-sheet.ts";

const chunk = (file: string) => `/_next/static/chunks/${file}`;
const sheet = (file: string) => `<link rel="stylesheet" href="${chunk(file)}" data-precedence="next"/>`;
const scripts = [
  `<link rel="preload" as="script" fetchPriority="low" href="${chunk("main.js")}"/>`,
  `<script src="${chunk("a-1.js")}" async=""></script>`,
  `<script src="${chunk("turbopack-b_2~.js")}" async=""></script>`,
].join("");
const old = `<script src="${chunk("old.js")}" noModule=""></script>`;
const begin = renderToStaticMarkup(StartScript());
const main = `<script src="${chunk("main.js")}" id="_R_" async=""></script>`;
const font = (family: string) => `@font-face{font-family:${family};src:url(${family}.woff2)format("woff2")}`;
const page = (style: string) =>
  `<!DOCTYPE html><html lang="es-CO" style="${style}"><head>${sheet("x.css")}</head></html>`;
const none = new Map();
const styles = (text: string) => new Map([["x.css", parseStyleSheet(text)]]);

describe("the head of a finished page", () => {
  test("holds the styles of its elements; the links stay for React and for what scripts add, and are not loaded yet", () => {
    const html = `<head>${sheet("x.css")}${sheet("unknown.css")}</head>`;
    expect(finishHead(html, styles("a{content:'$&'}"))).toBe(
      `<head><style>a{content:'$&'}</style>${sheet("x.css").replace("/>", ' disabled=""/>')}${sheet("unknown.css")}</head>`,
    );
  });

  test("leaves the style sheets of a long page beside it", () => {
    const html = `<head>${sheet("x.css")}</head>${" ".repeat(450_000)}`;
    expect(finishHead(html, styles("a{}"))).toBe(html);
  });

  test("holds the rules of its own font, for those without scripts at first, and of no other (A176)", () => {
    const all = ["interFont", "interFont Fallback", "latoFont", "latoFont", '"latoFont Fallback"'].map(font).join("");
    const stylesOf = (style: string) =>
      finishHead(page(style), styles(`a{}${all}b{}.other{}`)).match(/<style.*<\/style>/)?.[0];
    const own = "--brand:#fff;--font:&#x27;latoFont&#x27;, &#x27;latoFont Fallback&#x27;;color-scheme:light";
    expect(stylesOf(own)).toBe(
      `<style media="(scripting:none)">${font("latoFont")}${font("latoFont")}</style><style>a{}${font('"latoFont Fallback"')}b{}</style>`,
    );
    expect(stylesOf("color-scheme:light")).toBe("<style>a{}b{}</style>");
  });

  test("names the page's scripts for the one that begins them, each once, and asks for none of them", () => {
    const html = `<head>${scripts}${old}</head><body>${begin}<p></p>${main}${main}</body>`;
    const list = ["a-1.js", "turbopack-b_2~.js", "main.js"].map(chunk).join(" ");
    expect(finishHead(html, none)).toBe(
      `<head>${old}<meta name="scripts" content="${list}"/></head><body>${begin}<p></p></body>`,
    );
  });

  test("leaves the scripts of a page that has nothing to begin them", () => {
    const html = `<head>${scripts}</head><body>meta[name=scripts]${main}</body>`;
    expect(finishHead(html, none)).toBe(html);
  });

  test("leaves scripts from elsewhere", () => {
    const html = `<head></head><body>${begin}<script src="https://example.com/a.js" async=""></script></body>`;
    expect(finishHead(html, none)).toContain('<script src="https://example.com/a.js" async=""></script>');
  });
});
