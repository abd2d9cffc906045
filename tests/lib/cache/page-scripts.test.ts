import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finishScripts, readBuildScripts } from "#lib/cache/page-scripts.ts";

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const script = (source: string) => `<script>${source}</script>`;
const push = (argument: string) => `self.__next_f.push(${argument})`;
const none = new Set<string>();

/** What the flight scripts of a page push, run for real. */
function pushedBy(html: string): unknown[] {
  const received: unknown[] = [];
  for (const [, source] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    // The page's own code, made by this test.
    // oxlint-disable-next-line no-implied-eval
    new Function("self", source ?? "")({ __next_f: { push: (item: unknown) => received.push(item) } });
  }
  return received;
}

describe("the scripts of a finished page", () => {
  test("may run when the build lists them, and no other (X6)", () => {
    const html = [
      "<script>a()</script>",
      '<script id="x" nomodule>b()</script>',
      "<script>a()</script>",
      '<script type="module">c()</script>',
      '<script type="text/javascript">\nd()\n</script>',
      '<script src="/_next/static/x.js" async="">a()</script>',
      '<script type="application/ld+json">a()</script>',
      '<script type="application/json">{}</script>',
      "<script></script>",
      "<SCRIPT>e()</SCRIPT>",
    ].join("<p>text</p>");
    const all = ["a()", "b()", "c()", "\nd()\n", "e()"];
    expect(finishScripts(html, new Set(all))).toEqual({ html, hashes: all.map(hash), refused: 0 });
    expect(finishScripts(html, new Set(["a()", "a", "\nd()"]))).toEqual({ html, hashes: [hash("a()")], refused: 4 });
  });

  test("may run when all that they do is push flight data", () => {
    for (const argument of ["[0]", '[1,"a"]', '[1,"\\u003c/script>;x()"]', '[1,"b)"]', '[3,"YWJj"]', "[]"]) {
      expect(finishScripts(script(push(argument)), none).hashes, argument).toEqual([hash(push(argument))]);
    }
  });

  test.each([
    push('[1,alert("x")]'),
    push("[1,`x`]"),
    push("[1,'x']"),
    `${push('[1,"a"]')};alert(1)`,
    `${push('[1,""]')}//)`,
    push('[1,""]);alert(1),self.__next_f.push([1,""]'),
    push('[1,""]);alert(document.cookie)//[]'),
    push("{}"),
    push('"x"'),
    push(""),
    push("...[1]"),
    ` ${push("[0]")}`,
    "self.__next_f.push.call(self.__next_f,[0])",
    "alert(1)",
  ])("%s is not run, alone or among those that are", (source) => {
    expect(finishScripts(script(source), none)).toMatchObject({ hashes: [], refused: 1 });
    const good = push('[1,"a"]');
    for (const html of [script(good) + script(source), script(source) + script(good)]) {
      const { hashes } = finishScripts(html, none);
      expect(hashes).toEqual([hash(good)]);
      expect(finishScripts(html, none).html).toContain(script(source));
    }
  });

  test("that push flight data are joined: they push the same, in the same order, under one hash", () => {
    const html = `<body>${["[0]", '[1,"a"]', '[1,"\\u003c/script>"]', '[1,"b)"]'].map((one) => script(push(one))).join("")}</body>`;
    const joined = finishScripts(html, none);
    expect(joined.hashes).toHaveLength(1);
    expect(pushedBy(joined.html)).toEqual(pushedBy(html));
    const apart = script(push("[0]")) + script("x()") + script(push("[1]"));
    expect(finishScripts(apart, none).html).toBe(apart);
  });
});

/** A text row of flight data with its length, and what follows it. */
const rows = (length: number, argument: string) =>
  script(push(`[1,"3f:T${length.toString(16)},"]`)) + script(push(`[1,${argument}]`)) + script(push('[1,"40:{}"]'));
const pushes = (page: string) => page.split(/;|<\/script><script>/);

describe("structured data that React carries a second time", () => {
  const text = JSON.stringify({ "@context": "https://schema.org", name: 'Ñandú "asado"' });
  const escaped = JSON.stringify(text).replaceAll("<", String.raw`\u003c`);

  test("is left out of the flight data, and what follows it is where it was", () => {
    const { html, refused } = finishScripts(rows(Buffer.byteLength(text), escaped), none);
    expect([pushedBy(html), refused]).toEqual([
      [
        [1, "3f:T2,"],
        [1, "{}"],
        [1, "40:{}"],
      ],
      0,
    ]);
  });

  test.each([
    ["another length", rows(Buffer.byteLength(text) + 1, escaped)],
    ["other data", rows(4, '"abcd"')],
    ["no text of JSON", rows(20, String.raw`"{\"@context\x"`)],
  ])("stays with %s", (_, html) => {
    expect(pushes(finishScripts(html, none).html)).toEqual(pushes(html));
  });
});

test("the build's scripts are those of its own pages, but for what these push", () => {
  const dist = mkdtempSync(join(tmpdir(), "vitrina-dist-"));
  const pages: Record<string, string> = {
    "server/app/_/es-CO/_.html": script("ours()") + script(push('[1,"x"]')) + script("boot()"),
    "server/app/_/es-CO/_/(.)producto/_/_.html": script("boot()") + script("other()"),
    "static/not-a-page.html": script("no()"),
  };
  for (const [page, html] of Object.entries(pages)) {
    mkdirSync(join(dist, page, ".."), { recursive: true });
    writeFileSync(join(dist, page), html);
  }
  expect([...readBuildScripts(dist)].toSorted()).toEqual(["boot()", "other()", "ours()"]);
  expect(readBuildScripts(join(dist, "nowhere")).size).toBe(0);
});
