import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { finishScripts, readBuildScripts } from "#lib/cache/page-scripts.ts";

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const script = (source: string) => `<script>${source}</script>`;
const push = (argument: string) => `self.__next_f.push(${argument})`;
const none = new Set<string>();

/** What the flight scripts of a page push, run for real; texts that follow each other are one stream. */
function pushedBy(html: string): unknown[] {
  const received: unknown[] = [];
  for (const [, source] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
    // The page's own code, made by this test.
    // oxlint-disable-next-line no-implied-eval
    new Function("self", source ?? "")({ __next_f: { push: (item: unknown) => received.push(item) } });
  }
  const joined: unknown[] = [];
  for (const item of received) {
    const last = joined.at(-1);
    const areTexts = [last, item].every((one) => Array.isArray(one) && one[0] === 1 && typeof one[1] === "string");
    if (areTexts) joined[joined.length - 1] = [1, (last as [1, string])[1] + (item as [1, string])[1]];
    else joined.push(item);
  }
  return joined;
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
    expect(finishScripts(html, new Set(all))).toEqual({
      html,
      hashes: all.map(hash),
      refused: 0,
    });
    expect(finishScripts(html, new Set(["a()", "a", "\nd()"]))).toEqual({
      html,
      hashes: [hash("a()")],
      refused: 4,
    });
  });

  test("may run when all that they do is push flight data", () => {
    for (const argument of ["[0]", '[1,"a"]', '[1,"\\u003c/script>;x()"]', '[1,"b)"]', '[3,"YWJj"]', "[]"]) {
      const { html, hashes, refused } = finishScripts(script(push(argument)), none);
      expect([hashes, refused], argument).toEqual([[hash(html.slice("<script>".length, -"</script>".length))], 0]);
      expect(pushedBy(html)).toEqual(pushedBy(script(push(argument))));
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
      const { html: finished, hashes } = finishScripts(html, none);
      expect(hashes).toEqual([hash(finished.includes(script(good)) ? good : push("[1,'a']"))]);
      expect(finished).toContain(script(source));
    }
  });

  test("that push flight data are joined: they push the same, in the same order, under one hash", () => {
    const html = `<body>${["[0]", '[1,"a"]', '[1,"\\u003c/script>"]', '[1,"b)"]'].map((one) => script(push(one))).join("")}</body>`;
    const joined = finishScripts(html, none);
    expect(joined.hashes).toHaveLength(1);
    expect(pushedBy(joined.html)).toEqual(pushedBy(html));
    expect(joined.html).not.toContain('"a"');
    const apart = script(push("[0]")) + script("x()") + script(push("[1]"));
    expect(finishScripts(apart, none).html).toBe(apart);
  });
});

test("whatever text is pushed arrives as it was, and ends no script", () => {
  assert(
    property(
      array(string({ unit: constantFrom("a", "'", '"', "\\", "\n", "<", "/", "\u2028", "ñ", "`", "$") })),
      (texts) => {
        const html = texts
          .map((text) => script(push(JSON.stringify([1, text]).replaceAll("<", String.raw`\u003c`))))
          .join("");
        const finished = finishScripts(html, none);
        expect([finished.refused, pushedBy(finished.html)]).toEqual([0, pushedBy(html)]);
      },
    ),
  );
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
