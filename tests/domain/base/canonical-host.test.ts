import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalHost, portOf } from "#domain/base/canonical-host.ts";
import { runs } from "#tests/support/arbitraries.ts";

describe("canonicalHost", () => {
  it.each([
    ["sabor.localhost", "sabor.localhost"],
    ["SABOR.LocalHost", "sabor.localhost"],
    ["sabor.localhost:3000", "sabor.localhost"],
    ["sabor.localhost.", "sabor.localhost"],
    ["sabor.localhost.:3000", "sabor.localhost"],
    ["www.sabor.example", "www.sabor.example"],
    ["xn--and-6ma2c.example", "xn--and-6ma2c.example"],
    ["ñandú.example", "xn--and-6ma2c.example"],
    ["ÑANDÚ.example:443", "xn--and-6ma2c.example"],
    ["127.0.0.1:3000", "127.0.0.1"],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
  ])("T1: %j is %s", (header, expected) => {
    expect(canonicalHost(header)).toBe(expected);
  });

  it.each([
    null,
    "",
    " ",
    ":3000",
    ".",
    "..",
    ".localhost",
    "sabor..localhost",
    "sabor.localhost..",
    "sabor.localhost:123456",
    "sabor.localhost:80:80",
    "sabor.localhost:x",
    "sabor.localhost/x",
    "sabor.localhost\\x",
    "sabor.localhost?x",
    "sabor.localhost#x",
    "user@sabor.localhost",
    "sabor.localhost,evil.example",
    "sabor.localhost evil.example",
    "sabor.localhost\r\nX: y",
    "sabor%2elocalhost",
    "[::1]",
    "[::1]:3000",
    "<script>",
    "sabor_1.localhost",
    `${"a".repeat(64)}.example`,
    `${"abcdefg.".repeat(40)}example`,
    "a".repeat(1e6),
  ])("T1: %.40j is no host", (header) => {
    expect(canonicalHost(header)).toBeNull();
  });

  it("T1: whatever comes, the answer is a plain name, and is its own canonical form", () => {
    const parts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.domain(),
      fc.constantFrom(".", ":80", "@", "%2f"),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 4 }), (pieces) => {
        const host = canonicalHost(pieces.join("")) ?? "none";
        expect(host).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/);
        expect(canonicalHost(host)).toBe(host);
      }),
      runs(2000),
    );
  });
});

describe("portOf", () => {
  it.each([
    ["sabor.localhost:3000", ":3000"],
    ["sabor.localhost", ""],
    ["", ""],
    [null, ""],
    ["sabor.localhost:123456", ""],
    ["sabor.localhost:x", ""],
  ])("%j: %j", (header, expected) => {
    expect(portOf(header)).toBe(expected);
  });
});
