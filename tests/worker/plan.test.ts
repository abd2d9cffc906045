import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOf } from "#worker/plan.ts";

const origin = "http://sabor.localhost:3000";

function plan(address: string, { isNavigation = false, method = "GET" } = {}) {
  return planOf({ method, url: new URL(address, origin), origin, isNavigation });
}

describe("what the service worker does with a request", () => {
  test.each([
    ["/", { page: "", isTable: false, language: null }],
    ["/m/7", { page: "", isTable: true, language: null }],
    ["/producto/12/345", { page: "producto/12/345", isTable: false, language: null }],
    ["/rastrear-orden", { page: "rastrear-orden", isTable: false, language: null }],
    ["/rastrear-orden/SB-1001", { page: "rastrear-orden/_", isTable: false, language: null }],
    ["/?lang=en", { page: "", isTable: false, language: "en" }],
    ["/zonas", { page: "zonas", isTable: false, language: null }],
  ])("%s is kept as one page", (address, kept) => {
    expect(plan(address, { isNavigation: true })).toEqual({ kind: "page", kept });
  });

  test.each([
    "/order",
    "/mis-datos",
    "/cupon/VERANO",
    "/m/7?token=a.b",
    "/?mode=kiosco",
    "/?branch=102",
    "/?cupon=X",
    "/rastrear-orden/SB-1001?acceso=x",
    "/producto/12",
    "/producto/12/345/6",
  ])("%s is of the moment: never kept, and the offline page stands for it", (address) => {
    expect(plan(address, { isNavigation: true })).toEqual({ kind: "page", kept: null });
  });

  test("files of the build and photos are kept, wherever they are asked for", () => {
    expect(plan("/_next/static/chunks/a.js")).toEqual({ kind: "file" });
    expect(plan("/media/sabor/ajiaco-640.webp")).toEqual({ kind: "photo" });
  });

  test.each([
    "/api/session",
    "/api/orders",
    "/api/orders/SB-1001",
    "/api/orders/SB-1001/events",
    "/api/quote",
    "/api/payment",
    "/api/payment/start",
    "/api/manifest",
    "/?_rsc=abc",
    "/producto/12/345",
    "/worker.js",
  ])("%s goes past it", (address) => {
    expect(plan(address)).toEqual({ kind: "none" });
  });

  test("handlers, whatever changes something and other origins are nobody's but the network's, however they are asked for", () => {
    const path = fc.stringMatching(/^(\/[a-z._%-]{1,9}){1,4}$/);
    fc.assert(
      fc.property(path, fc.constantFrom("POST", "PUT", "HEAD"), fc.boolean(), (place, method, isNavigation) => {
        // An address has no dots to go up by: `/api/../x` is another path.
        fc.pre(new URL(`/api${place}`, origin).pathname.startsWith("/api/"));
        expect(plan(`/api${place}`, { isNavigation }).kind).toBe("none");
        expect(plan(place, { method, isNavigation }).kind).toBe("none");
        expect(plan(`https://photos.example${place}`, { isNavigation }).kind).toBe("none");
      }),
    );
  });
});
