import { describe, expect, test } from "vitest";
import { guardRequest, stripHeaders } from "#server/http/request-guard.ts";

function guard(url: string, { method = "GET", headers = ["Host", "sabor.localhost:3000"], proxy = false } = {}) {
  return guardRequest({ method, url, rawHeaders: headers, hasTrustedProxy: proxy });
}

describe("what reaches Next", () => {
  test.each([
    ["/", "/", ""],
    ["/producto/12/345?utm=1&a=%2f", "/producto/12/345", "utm=1&a=%2f"],
    ["/api/orders/SAB-1001", "/api/orders/SAB-1001", ""],
    ["/_next/static/chunks/a.js", "/_next/static/chunks/a.js", ""],
    ["/cupon/%20A%20", "/cupon/%20A%20", ""],
  ])("%s", (url, path, query) => {
    expect(guard(url)).toEqual({ kind: "ok", host: "sabor.localhost", path, query });
  });

  test.each([
    [[]],
    [["Host", ""]],
    [["Host", "sabor.localhost", "Host", "tienda.localhost"]],
    [["Host", "sabor.localhost", "host", "sabor.localhost"]],
    [["Host", "sabor.localhost", "HOST", ""]],
    [["Host", "a/../b"]],
    [["Host", "user@sabor.localhost"]],
    [["Host", "sabor.localhost, tienda.localhost"]],
    [["Host", "[::1]:3000"]],
    [["Host", "sabor.localhost:99999999"]],
    [["X-Forwarded-Host", "sabor.localhost"]],
  ])("hosts %j are refused (T1)", (headers) => {
    expect(guard("/", { headers })).toEqual({ kind: "refused", page: "badRequest" });
  });

  test.each(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "", "get"])(
    "method %j is refused (X16)",
    (method) => {
      expect(guard("/", { method })).toEqual({ kind: "refused", page: "methodNotAllowed" });
    },
  );

  test.each([
    "http://tienda.localhost/",
    "//tienda.localhost/",
    "/x//y",
    "/x/../y",
    "/x/./y",
    "/..",
    "/%2e%2e/y",
    "/x/%2E%2E/y",
    "/x%2fy",
    "/x%5cy",
    "/x\\y",
    "/%00",
    "/%0d%0aset-cookie:x",
    "/%252e%252e/y",
    "/\u0001",
    "*",
    "",
    "?x",
    "/_next/static/../../tienda.localhost/es-CO/1",
    "/_next/image/..%2f..%2f",
  ])("the path %j is refused (T4)", (url) => {
    expect(guard(url)).toEqual({ kind: "refused", page: "badRequest" });
  });

  test.each(["/index.rsc", "/producto/1/2.rsc", "/index.segments/_tree.segment.rsc", "/_next/data/x/index.json"])(
    "Next's own spelling %s is refused (T4)",
    (url) => {
      expect(guard(url)).toEqual({ kind: "refused", page: "unknownPath" });
    },
  );
});

describe("a host that a trusted proxy forwards (T2)", () => {
  const host = ["Host", "sabor.localhost:3000"];
  const named = (...values: string[]) => [...host, ...values.flatMap((value) => ["X-Forwarded-Host", value])];

  test.each([
    [["sabor.localhost:3000"]],
    [["SABOR.localhost"]],
    [["sabor.localhost, sabor.localhost:3000"]],
    [["sabor.localhost", "sabor.localhost"]],
    [[]],
  ])("%j is the host", (values) => {
    expect(guard("/", { headers: named(...values), proxy: true })).toMatchObject({ host: "sabor.localhost" });
  });

  test.each([
    [["tienda.localhost"]],
    [["sabor.localhost, tienda.localhost"]],
    [["tienda.localhost, sabor.localhost"]],
    [["sabor.localhost", "tienda.localhost"]],
    [[""]],
    [["sabor.localhost,"]],
    [["a/../b"]],
  ])("%j is another's: refused, and without a proxy not heard", (values) => {
    const headers = named(...values);
    expect(guard("/", { headers, proxy: true })).toEqual({ kind: "refused", page: "badRequest" });
    expect(guard("/", { headers })).toMatchObject({ kind: "ok", host: "sabor.localhost" });
  });
});

describe("headers that speak for others (T2, T8)", () => {
  const foreign = {
    "x-forwarded-host": "tienda.localhost",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "1.2.3.4",
    forwarded: "host=tienda.localhost",
    "x-real-ip": "1.2.3.4",
    "x-client-address": "1.2.3.4",
  };
  const internal = {
    "x-middleware-rewrite": "/x",
    "x-middleware-subrequest": "middleware",
    "x-nextjs-data": "1",
    "x-invoke-path": "/x",
    "x-matched-path": "/x",
    "x-now-route-matches": "1",
    "x-prerender-revalidate": "x",
    "x-original-url": "/x",
    "x-rewrite-url": "/x",
    "x-tenant-id": "2",
    "x-host": "tienda.localhost",
    "next-resume": "1",
  };
  const own = {
    host: "sabor.localhost",
    rsc: "1",
    "next-action": "7f",
    "next-router-state-tree": "x",
    cookie: "a=b",
    "x-request-id": "r",
  };

  test("are taken out", () => {
    const headers = { ...foreign, ...internal, ...own };
    stripHeaders(headers, false);
    expect(headers).toEqual(own);
  });

  test("a trusted proxy's stay, Next's own never", () => {
    const headers = { ...foreign, ...internal, ...own };
    stripHeaders(headers, true);
    expect(headers).toEqual({ ...foreign, ...own });
  });
});
