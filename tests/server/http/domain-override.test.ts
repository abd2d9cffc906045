import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { overrideDomain } from "#server/http/domain-override.ts";
import { guardRequest } from "#server/http/request-guard.ts";

const host = "prueba.localhost:3000";

/** What is left of a request, and the cookie of its answer. */
function overridden(url: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, headers: { host, ...headers } });
  request.rawHeaders.push("Host", host, "Accept", "*/*");
  const response = new ServerResponse(request);
  overrideDomain(request, response);
  const { origin, host: asked } = request.headers;
  return {
    url: request.url,
    host: asked,
    raw: request.rawHeaders[1],
    origin,
    cookie: response.getHeader("set-cookie"),
  };
}

test("the business of ?domain= answers, and from then on for the visit (S1 §1, A23)", () => {
  expect(overridden("/producto/1/2?utm_source=x&domain=Fantasma.localhost")).toEqual({
    url: "/producto/1/2?utm_source=x",
    host: "fantasma.localhost:3000",
    raw: "fantasma.localhost:3000",
    origin: undefined,
    cookie: "domain=fantasma.localhost; Path=/; HttpOnly; SameSite=Lax",
  });
  const later = overridden("/", { cookie: "branch=1; domain=fantasma.localhost" });
  expect(later).toMatchObject({ url: "/", host: "fantasma.localhost:3000", cookie: undefined });
});

test("the domain that a certificate is asked for names no business (T12)", () => {
  const { url, cookie } = overridden("/api/certificate?domain=tienda.co");
  expect([url, cookie]).toEqual(["/api/certificate?domain=tienda.co", undefined]);
});

test("a page's own posts stay its own, another page's do not become so (U14)", () => {
  const cookie = "domain=tienda.co";
  const own = overridden("/", { cookie, origin: `http://${host}` });
  expect(own).toMatchObject({ host: "tienda.co:3000", origin: "https://tienda.co:3000" });
  expect(overridden("/", { cookie, origin: "http://malo.example" }).origin).toBe("http://malo.example");
});

test("what a trusted proxy says of the host is overridden as well (T2)", () => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: "/?domain=tienda.co", headers: { host, "x-forwarded-host": host } });
  request.rawHeaders.push("Host", host, "X-Forwarded-Host", host);
  overrideDomain(request, new ServerResponse(request));
  const guarded = guardRequest({ method: "GET", url: "/", rawHeaders: request.rawHeaders, hasTrustedProxy: true });
  expect(guarded).toMatchObject({ kind: "ok", host: "tienda.co" });
  expect(request.headers["x-forwarded-host"]).toBe("tienda.co:3000");
});

test.each([
  ["of an address", "/?domain=fantasma.localhost", ""],
  ["of the visit", "/", "domain=fantasma.localhost"],
  ["that ends", "/?domain=", "domain=fantasma.localhost"],
])("an answer %s is kept and indexed nowhere, whoever writes it (A23)", (_name, url, cookie) => {
  const heads: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(200, ["content-type", "text/html", "cache-control", "private, max-age=0"]),
    (response) => response.writeHead(200, { "content-type": "text/html", "cache-control": "public" }),
    (response) => response.setHeader("content-type", "text/html").writeHead(200),
  ];
  for (const writeHead of heads) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: "GET", url, headers: { host, cookie } });
    request.rawHeaders.push("Host", host);
    const response = new ServerResponse(request);
    overrideDomain(request, response);
    writeHead(response);
    expect(response.getHeaders()).toMatchObject({
      "content-type": "text/html",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
  }
});

test("an empty one ends it", () => {
  const ended = overridden("/?domain=", { cookie: "domain=fantasma.localhost" });
  expect(ended).toMatchObject({ url: "/", host, cookie: expect.stringContaining("Max-Age=0") });
});

test.each(["/?domain=a/b", "/?domain=%0d%0aset-cookie:x", "/?dominio=fantasma.localhost", "/"])(
  "nothing changes with %s",
  (url) => {
    expect(overridden(url)).toMatchObject({ host, raw: host, cookie: undefined });
  },
);

test("two cookies of the name are none (T13)", () => {
  expect(overridden("/", { cookie: "domain=a.co; domain=b.co" }).host).toBe(host);
});
