import { expect, test } from "@playwright/test";
import { rawGet, rawRequest } from "./support/raw-request.ts";
import { stack } from "./support/stack.ts";

const { port } = stack;
const [sabor, fantasma] = [`sabor.localhost:${port}`, `fantasma.localhost:${port}`];
const marks = { [sabor]: "Sabor Santafereño", [fantasma]: "Cocina Fantasma" };

/** What differs between two renders of the same page without meaning anything. */
function steady(body: string): string {
  return body.replaceAll(/^[0-9a-f]+\r?$/gm, "").replaceAll(/\b1\d{12}\b/g, "an instant");
}

/** The menu, as nobody asked for anything else; its first photo is put into the page behind the first answer. */
async function own(): Promise<string> {
  let body = "";
  await expect(async () => {
    ({ body } = await rawGet(port, "/", [`Host: ${sabor}`]));
    expect(body).toContain("data:image/avif");
  }).toPass();
  return body;
}

test.describe("T1: a host that is not exactly a business's host has no page", () => {
  const malformed: [name: string, lines: string[]][] = [
    ["empty", ["Host:"]],
    ["absent", []],
    ["two hosts", [`Host: ${sabor}`, `Host: ${fantasma}`]],
    ["a user", [`Host: admin@${sabor}`]],
    ["a path", [`Host: sabor.localhost/../fantasma.localhost`]],
    ["two trailing dots", ["Host: sabor.localhost.."]],
    ["a leading dot", ["Host: .sabor.localhost"]],
    ["an IPv4 address", [`Host: 127.0.0.1:${port}`]],
    ["an IPv6 address", [`Host: [::1]:${port}`]],
    ["localhost", [`Host: localhost:${port}`]],
    ["an unknown subdomain", ["Host: otro.localhost"]],
    ["a subdomain of a business", ["Host: a.sabor.localhost"]],
    ["a homoglyph", ["Host: ѕabor.localhost"]],
    ["punycode of a homoglyph", ["Host: xn--abor-53d.localhost"]],
    ["a space inside", ["Host: sabor .localhost"]],
    ["a comma list", [`Host: ${sabor}, ${fantasma}`]],
    ["a bad port", ["Host: sabor.localhost:puerto"]],
    ["a port too large", ["Host: sabor.localhost:99999999"]],
    ["an underscore name", ["Host: _"]],
    ["percent encoding", ["Host: sabor%2elocalhost"]],
    ["a null character", ["Host: sabor.localhost\u0000"]],
    ["a backslash", ["Host: sabor.localhost\\"]],
    ["a very long name", [`Host: ${"a".repeat(300)}.localhost`]],
    ["a folded header", ["Host: sabor.localhost", " fantasma.localhost"]],
    ["a scheme", ["Host: http://sabor.localhost"]],
  ];

  for (const [name, lines] of malformed) {
    test(name, async () => {
      const { status, body } = await rawGet(port, "/", lines);
      expect([400, 404]).toContain(status);
      for (const mark of Object.values(marks)) expect(body).not.toContain(mark);
    });
  }

  test("upper case, one trailing dot and the port are the same host", async () => {
    for (const host of [`SABOR.localhost:${port}`, "sabor.localhost.", `Sabor.LocalHost.:${port}`, "sabor.localhost"]) {
      const { status, body } = await rawGet(port, "/", [`Host: ${host}`]);
      expect(status, host).toBe(200);
      expect(body, host).toContain(marks[sabor]);
    }
  });

  test("an absolute request line does not change the tenant", async () => {
    const { body } = await rawRequest(
      port,
      `GET http://${fantasma}/ HTTP/1.1\r\nHost: ${sabor}\r\nConnection: close\r\n\r\n`,
    );
    expect(body).not.toContain(marks[fantasma]);
  });

  test("another host of a business leads to its main one", async () => {
    const { status, headers } = await rawGet(port, "/rastrear-orden?a=1", [`Host: www.${sabor}`]);
    expect(status).toBe(308);
    expect(headers).toContain(`location: http://${sabor}/rastrear-orden?a=1`);
  });
});

test("T2, T8: headers that name another tenant change nothing, before or after", async () => {
  const names = [
    "X-Forwarded-Host",
    "X-Host",
    "X-Original-Host",
    "Forwarded",
    "X-Tenant",
    "X-Tenant-Id",
    "X-Original-URL",
    "X-Rewrite-URL",
    "X-Forwarded-Server",
    "X-HTTP-Host-Override",
    "X-Matched-Path",
    "X-Invoke-Path",
    "X-Middleware-Rewrite",
    "X-Middleware-Subrequest",
    "X-Nextjs-Data",
    "X-Forwarded-Prefix",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Port",
    "X-Forwarded-Scheme",
    "X-Real-IP",
    "X-Client-Address",
    "X-Middleware-Next",
    "X-Middleware-Override-Headers",
    "X-Middleware-Set-Cookie",
    "X-Nextjs-Rewritten-Path",
    "X-Nextjs-Matched-Path",
    "X-Next-Cache-Tags",
    "X-Prerender-Revalidate",
    "X-Now-Route-Matches",
    "X-Vercel-Forwarded-For",
    "Next-Resume",
    "X-Vitrina-Route",
    "X-Vitrina-Proof",
  ];
  const clean = steady(await own());
  for (const name of names) {
    const value =
      name === "Forwarded"
        ? `host=${fantasma}`
        : name.endsWith("URL") || name.endsWith("Path") || name.endsWith("Rewrite") || name.endsWith("Route")
          ? "/fantasma.localhost/es-CO/21/shop"
          : fantasma;
    const poisoned = await rawGet(port, "/", [`Host: ${sabor}`, `${name}: ${value}`]);
    expect(poisoned.body, name).not.toContain(marks[fantasma]);
    expect(steady(await own()), name).toBe(clean);
  }
});

test("T3: ?domain= changes nothing", async () => {
  const { body } = await rawGet(port, "/?domain=fantasma.localhost", [`Host: ${sabor}`]);
  expect(body).toContain(marks[sabor]);
  expect(body).not.toContain(marks[fantasma]);
});

test("T4: the internal path cannot be reached from outside", async () => {
  const inner = "fantasma.localhost/es-CO/21/shop";
  const paths = [
    `/${inner}`,
    `/${inner}.rsc`,
    `/${inner}?_rsc=1`,
    `/${inner}/`,
    `//${inner}`,
    `/./${inner}`,
    `/x/../${inner}`,
    `/%2e/${inner}`,
    `/x/%2e%2e/${inner}`,
    `/${inner.replace("/", "%2f")}`,
    `/${inner.toUpperCase()}`,
    `/_next/static/../../${inner}`,
    `/_next/data/build/${inner}.json`,
    `/${inner}/producto/1/1`,
    `/${inner}.segments/_tree.segment.rsc`,
    `/_next/${inner}`,
    "/_next/es-CO/21/shop",
    "/api/es-CO/21/shop",
    `/api/${inner}`,
    `/api/../${inner}`,
    `/media/../${inner}`,
    `/;/${inner}`,
    `/%00/${inner}`,
  ];
  for (const path of paths) {
    for (const more of [["RSC: 1"], []]) {
      const { status, headers, body } = await rawGet(port, path, [`Host: ${sabor}`, ...more]);
      expect(body, path).not.toContain(marks[fantasma]);
      expect(headers, path).not.toContain("x-middleware-rewrite");
      expect(status, path).not.toBe(500);
    }
  }
});

test("T9: a private page with a harmless ending is not stored and not served", async () => {
  for (const ending of ["css", "js", "png", "ico", "woff2", "json", "txt", "svg", "webp", "map"]) {
    const { status, headers } = await rawGet(port, `/api/session/x.${ending}`, [`Host: ${sabor}`]);
    expect(status, ending).toBe(404);
    expect(headers, ending).not.toMatch(/cache-control: [^\n]*(public|s-maxage)/);
  }
});

test("T10: a thousand interleaved visits of two businesses never mix", async () => {
  for (let round = 0; round < 5; round += 1) {
    const visits = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? sabor : fantasma));
    const pages = await Promise.all(
      visits.map(async (host) => ({ host, ...(await rawGet(port, "/", [`Host: ${host}`])) })),
    );
    for (const { host, body } of pages) {
      expect(body).toContain(marks[host]);
      for (const [other, mark] of Object.entries(marks)) if (other !== host) expect(body).not.toContain(mark);
    }
  }
});

test("X16: only GET, HEAD and POST are understood", async () => {
  for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND"]) {
    const { status } = await rawRequest(port, `${method} / HTTP/1.1\r\nHost: ${sabor}\r\nConnection: close\r\n\r\n`);
    expect(status, method).toBe(405);
  }
});
