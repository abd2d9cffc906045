import { describe, expect, test } from "vitest";
import { isSameOrigin } from "#lib/edge/same-origin.ts";

function isSame(host: string | null, origin?: string, site?: string): boolean {
  const headers = new Headers();
  if (origin !== undefined) headers.set("origin", origin);
  if (site !== undefined) headers.set("sec-fetch-site", site);
  return isSameOrigin(headers, host);
}

describe("U14: a change comes from our own page", () => {
  test.each([
    ["sabor.co", "https://sabor.co"],
    ["sabor.co", "https://SABOR.co"],
    ["sabor.co:443", "https://sabor.co"],
    ["sabor.co:8443", "https://sabor.co:8443"],
    ["sabor.localhost:3000", "http://sabor.localhost:3000"],
  ])("%s hears %s", (host, origin) => {
    expect([isSame(host, origin), isSame(host, origin, "same-origin")]).toEqual([true, true]);
    expect(isSame(host, origin, "same-site")).toBe(false);
  });

  test.each([
    ["sabor.co", "http://sabor.co"],
    ["sabor.co", "ftp://sabor.co"],
    ["sabor.co", "https://sabor.co:8443"],
    ["sabor.co", "https://tienda.co"],
    ["sabor.co", "https://sabor.co.evil.co"],
    ["sabor.localhost:3000", "https://sabor.localhost:3000"],
    ["sabor.localhost:3000", "http://sabor.localhost"],
    ["sabor.co", "null"],
    ["sabor.co", ""],
    ["sabor.co", "sabor.co"],
    ["a/../b", "https://b"],
    [null, "https://sabor.co"],
  ])("%s does not hear %s", (host, origin) => {
    expect([isSame(host, origin), isSame(host, origin, "same-origin")]).toEqual([false, false]);
  });

  test("without an origin the browser's own word counts, and silence does not", () => {
    expect([isSame("sabor.co", undefined, "same-origin"), isSame("sabor.co")]).toEqual([true, false]);
  });
});
