import { describe, expect, test } from "vitest";
import { addressIn } from "#domain/base/locale.ts";
import { decidePage, type PageRequest, type PageRoute } from "#lib/edge/decide.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { languageLinks } from "#lib/edge/visit/language-links.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const found = { kind: "found", tenant: tenantFixture() } as const;

function decide(address: string, changes: Partial<PageRequest> = {}) {
  const request: PageRequest = { ...routeRequestFixture(address), requestKind: "whole", ...changes };
  const route = resolveRoute(request, found);
  if (route.kind !== "page") return route;
  const page: PageRoute = route;
  return decidePage(request, page, { page: { kind: "there" }, isOverLimit: false });
}

describe("a page in English (A251)", () => {
  test.each(["/", "/zonas", "/producto/1/2"])("%s has an address and a key of its own", (path) => {
    const english = decide(`${path}?lang=en`);
    expect(english).toMatchObject({ kind: "page", status: 200, address: path });
    expect(english).toMatchObject({ path: expect.stringMatching(/^\/sabor\.localhost\/en\//) });
    expect(english).toMatchObject({
      cookies: [expect.stringMatching(/^lang=en; Path=\/; Max-Age=31536000; SameSite=Lax/)],
    });
    expect(decide(path)).toMatchObject({ path: expect.stringMatching(/^\/sabor\.localhost\/es-CO\//), cookies: [] });
  });

  test("is remembered: the root leads to it, and writes nothing again", () => {
    expect(decide("/", { languageCookie: "en" })).toMatchObject({
      kind: "redirect",
      status: 307,
      location: "/?lang=en",
    });
    expect(decide("/?cupon=X", { languageCookie: "en" })).toMatchObject({ location: "/?cupon=X&lang=en" });
    expect(decide("/?lang=en", { languageCookie: "en" })).toMatchObject({ kind: "page", cookies: [] });
    expect(decide("/zonas", { languageCookie: "en" })).toMatchObject({
      kind: "page",
      path: expect.stringContaining("/en/"),
    });
  });

  test("is left by any other language, whose address is the plain one", () => {
    const left = decide("/zonas?lang=es-CO&x=1", { languageCookie: "en" });
    expect(left).toMatchObject({ kind: "redirect", status: 307, location: "/zonas?x=1" });
    expect(left).toMatchObject({ cookies: [expect.stringMatching(/^lang=es-CO; /)] });
    expect(decide("/?lang=fr")).toMatchObject({ kind: "redirect", location: "/", cookies: [] });
  });

  test("a part of a page for the router is no redirect: it comes in the language of the visit", () => {
    expect(decide("/", { languageCookie: "en", requestKind: "part" })).toMatchObject({
      kind: "part",
      path: expect.stringContaining("/en/"),
    });
  });

  test("links keep it, once, before a fragment", () => {
    expect(addressIn("en", "/zonas")).toBe("/zonas?lang=en");
    expect(addressIn("en", "/?missing=x#a")).toBe("/?missing=x&lang=en#a");
    expect(addressIn("en", "/?lang=en")).toBe("/?lang=en");
    expect(addressIn("es-CO", "/zonas")).toBe("/zonas");
  });

  test("search engines are told of both, on pages that they keep", () => {
    expect(languageLinks("https://sabor.co", "/sabor.co/en/101/shop/producto/1/2")).toBe(
      [
        '<https://sabor.co/producto/1/2>; rel="alternate"; hreflang="es-CO"',
        '<https://sabor.co/producto/1/2?lang=en>; rel="alternate"; hreflang="en"',
        '<https://sabor.co/producto/1/2>; rel="alternate"; hreflang="x-default"',
      ].join(", "),
    );
    expect(languageLinks("https://sabor.co", "/sabor.co/es-CO/101/shop")).toContain("<https://sabor.co/?lang=en>");
    for (const path of [
      "/sabor.co/es-CO/101/table",
      "/sabor.co/es-CO/101/shop/order",
      "/sabor.co/es-CO/101/shop/missing/page",
    ]) {
      expect(languageLinks("https://sabor.co", path)).toBeNull();
    }
  });
});
