import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, joinFlightScripts, scriptHashes } from "#lib/cache/content-security-policy.ts";

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const none = { mediaOrigins: [], hasMaps: false };

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

describe("the policy of a finished page", () => {
  test("names every inline script that runs, once, and no other", () => {
    const html = [
      "<script>a()</script>",
      '<script id="x" nomodule>b()</script>',
      "<script>a()</script>",
      '<script type="module">c()</script>',
      '<script type="text/javascript">\nd()\n</script>',
      '<script src="/_next/static/x.js" async=""></script>',
      '<script type="application/ld+json">{"a":1}</script>',
      '<script type="application/json">{}</script>',
      "<script></script>",
      "<SCRIPT>e()</SCRIPT>",
    ].join("<p>text</p>");
    expect(scriptHashes(html)).toEqual(["a()", "b()", "c()", "\nd()\n", "e()"].map(hash));
  });

  test("allows no inline script but those, nobody's frames, and pictures of the media origins", () => {
    const policy = contentSecurityPolicy("<script>a()</script>", {
      mediaOrigins: ["https://media.example"],
      hasMaps: false,
    });
    expect(policy).toContain(`script-src 'self' ${hash("a()")};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("img-src 'self' data: blob: https://media.example");
    expect(policy).not.toContain("googleapis");
    expect(contentSecurityPolicy("", { ...none, hasMaps: true })).toMatch(
      /connect-src 'self' https:\/\/\*\.googleapis/,
    );
  });

  test("joined flight scripts push the same, in the same order, under one hash", () => {
    const pushes = ["[0]", '[1,"a"]', '[1,"\\u003c/script>"]', '[1,"b)"]'];
    const html = `<body>${pushes.map((push) => `<script>self.__next_f.push(${push})</script>`).join("")}</body>`;
    const joined = joinFlightScripts(html);
    expect(scriptHashes(joined)).toHaveLength(1);
    expect(pushedBy(joined)).toEqual(pushedBy(html));
    expect(joinFlightScripts(joined)).toBe(joined);
  });

  test("other scripts stay apart", () => {
    const html = "<script>self.__next_f.push([0])</script><script>x()</script><script>self.__next_f.push([1])</script>";
    expect(joinFlightScripts(html)).toBe(html);
  });
});
