import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeUrl } from "#domain/base/safe-url.ts";
import { runs } from "#tests/support/arbitraries.ts";

const everything = ["phone", "mail", "path"] as const;

describe("safeUrl", () => {
  it.each([
    ["https://sabor.example", "https://sabor.example/"],
    ["https://sabor.example/menu?x=1#a", "https://sabor.example/menu?x=1#a"],
    ["HTTPS://Sabor.Example/A", "https://sabor.example/A"],
    ["  https://sabor.example/ \n", "https://sabor.example/"],
    ["https://sabor.example/@casa?a=b@c#d@e", "https://sabor.example/@casa?a=b@c#d@e"],
    ["https://sabor.example?x=1", "https://sabor.example/?x=1"],
    ["https://wa.me/573001234567?text=Hola%20Sabor", "https://wa.me/573001234567?text=Hola%20Sabor"],
    ["https://ñandú.example/", "https://xn--and-6ma2c.example/"],
    ["https://sabor.example:8443/x", "https://sabor.example:8443/x"],
    ["https://sabor.example/menú", "https://sabor.example/men%C3%BA"],
  ])("X2: %j may stand", (raw, expected) => {
    expect(safeUrl(raw)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    "",
    " ",
    "#",
    "sabor.example",
    "www.sabor.example",
    "http://sabor.example",
    "HTTP://sabor.example",
    "ftp://sabor.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\tjavascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "java\r\nscript:alert(1)",
    "java\u0000script:alert(1)",
    "\u0001javascript:alert(1)",
    "\u00a0javascript:alert(1)",
    "\ufeffjavascript:alert(1)",
    "\u200bjavascript:alert(1)",
    "\u202ejavascript:alert(1)",
    "javascript&colon;alert(1)",
    "javascript&#58;alert(1)",
    "javascript&#x3a;alert(1)",
    "javascript%3aalert(1)",
    "&#106;avascript:alert(1)",
    "javascript://sabor.example/%0aalert(1)",
    "javascript:https://sabor.example",
    "jav&#x09;ascript:alert(1)",
    "vbscript:msgbox(1)",
    "livescript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "DATA:image/svg+xml,<svg onload=alert(1)>",
    "blob:https://sabor.example/1",
    "filesystem:https://sabor.example/1",
    "file:///etc/passwd",
    "about:blank",
    "view-source:https://sabor.example",
    "intent://x#Intent;scheme=javascript;end",
    "ws://sabor.example",
    "wss://sabor.example",
    "//evil.example",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "https:\\\\evil.example",
    "https:/\\evil.example",
    "https:/evil.example",
    "https:evil.example",
    "https:///evil.example",
    "https://",
    "https:// evil.example",
    "https://evil.example/a b",
    "https://evil\t.example",
    "https://ev\u00adil.example/\u202e",
    "https://user:secret@sabor.example",
    "https://sabor.example@evil.example",
    "https://@evil.example",
    'https://sabor.example/"onmouseover="alert(1)',
    "https://sabor.example/'><script>",
    "https://sabor.example/<script>",
    "https://sabor.example/`x`",
    "https://[::1",
    "https://sabor.example:99999",
    "https://%00",
    "https://sabor.example/\ud800",
    "tel:+573001234567",
    "mailto:ana@correo.co",
    "/menu",
    "menu",
    "./menu",
    "../menu",
    "?x=1",
    "https://sabor.example/".padEnd(2049, "x"),
  ])("X2: %j is not rendered", (raw) => {
    expect(safeUrl(raw)).toBeNull();
  });

  it.each([
    ["tel:+573001234567", ["phone"], "tel:+573001234567"],
    ["mailto:ana@correo.co", ["mail"], "mailto:ana@correo.co"],
    ["mailto:ana@correo.co", ["phone"], null],
    ["tel:123", ["mail"], null],
    ["javascript:alert(1)", everything, null],
    ["/producto/1/2?x=1#a", ["path"], "/producto/1/2?x=1#a"],
    ["/", ["path"], "/"],
    ["//evil.example", ["path"], null],
    ["/\\evil.example", ["path"], null],
    ["/\t/evil.example", ["path"], null],
    ["/a/..//evil.example", ["path"], null],
    ["/.//evil.example", ["path"], null],
    ["/%2f/evil.example", ["path"], "/%2f/evil.example"],
    ["menu", ["path"], null],
  ] as const)("X2: %j where %j are meant: %j", (raw, allowed, expected) => {
    expect(safeUrl(raw, allowed)).toBe(expected);
  });

  it("X2: whatever comes, the answer is one of four harmless kinds, and stays it when read again", () => {
    const scheme = fc.constantFrom(
      "",
      "https://",
      "https:",
      "//",
      "/",
      "javascript:",
      "data:",
      "tel:",
      "mailto:",
      "\\",
    );
    fc.assert(
      fc.property(scheme, fc.string({ unit: "binary", maxLength: 40 }), (start, rest) => {
        const url = safeUrl(start + rest, everything) ?? "/";
        expect(url).toMatch(/^(?:https:\/\/[^/@\\]|tel:|mailto:|\/(?![/\\]))/);
        expect(url).not.toMatch(/[\s"<>\\`]/);
        expect(safeUrl(url, everything)).toBe(url);
      }),
      runs(3000),
    );
  });
});
