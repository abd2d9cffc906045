import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { StartScript } from "#components/shell/start-script.tsx";
import { finishHead, readStyleSheets } from "#lib/cache/page-head.ts";

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
const none = new Map<string, string>();

describe("the head of a finished page", () => {
  test("holds its style sheets; their links stay for React and are not loaded", () => {
    const html = `<head>${sheet("x.css")}${sheet("unknown.css")}</head>`;
    expect(finishHead(html, new Map([["x.css", "a{content:'$&'}"]]))).toBe(
      `<head><style>a{content:'$&'}</style>${sheet("x.css").replace("/>", ' disabled=""/>')}${sheet("unknown.css")}</head>`,
    );
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

test("style sheets are read by their names, addresses in them hold in any page, and what would end a style is none", () => {
  const dist = mkdtempSync(join(tmpdir(), "vitrina-dist-"));
  mkdirSync(join(dist, "static/chunks"), { recursive: true });
  writeFileSync(join(dist, "static/chunks/a.css"), "@font-face{src:url(../media/a.woff2)}");
  writeFileSync(join(dist, "static/chunks/b.css"), 'a{content:"</STYLE>"}');
  writeFileSync(join(dist, "static/chunks/c.js"), "c()");
  expect([...readStyleSheets(dist)]).toEqual([["a.css", "@font-face{src:url(/_next/static/media/a.woff2)}"]]);
  expect(readStyleSheets(join(dist, "nowhere")).size).toBe(0);
});
