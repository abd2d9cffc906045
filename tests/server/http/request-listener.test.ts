import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cleanHeaders } from "#server/http/response-headers.ts";
import {
  asked,
  get,
  listeningServer,
  passed,
  postedBodies,
  proof,
  rawStatus,
  world,
} from "#tests/support/listening-server.ts";

listeningServer();

const action = "7f21fe8160c36c01cfd7004322f67f4a7b72bc5f05";

describe("pages", () => {
  test("are asked for once by host and resolved branch, and then come from the front", async () => {
    const first = await get("/?utm_source=x", { cookie: "branch=2; other=1", "x-forwarded-host": "tienda.localhost" });
    expect(first).toMatchObject({ status: 200, headers: { "x-nextjs-cache": "MISS" } });
    expect(asked).toEqual([{ host: "sabor.localhost:3000", path: "/", route: "/sabor.localhost/es-CO/2/shop" }]);
    const second = await get("/?cupon=SECRETO", { cookie: "branch=2" });
    expect(second).toMatchObject({ status: 200, headers: { "x-nextjs-cache": "HIT" } });
    await get("/", { cookie: "branch=1" });
    await get("/", { host: "tienda.localhost" });
    expect(asked.map(({ host, route }) => [host, route])).toEqual([
      ["sabor.localhost:3000", "/sabor.localhost/es-CO/2/shop"],
      ["sabor.localhost:3000", "/sabor.localhost/es-CO/1/shop"],
      ["tienda.localhost", "/tienda.localhost/es-CO/1/shop"],
    ]);
  });

  test("are compressed, revalidated by their tag, and never for shared caches", async () => {
    const page = await get("/order", { "accept-encoding": "br" });
    expect(page.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "private, max-age=0, must-revalidate",
    });
    expect(brotliDecompressSync(page.body).toString()).toBe("<p>/order");
    const again = await get("/order", { "if-none-match": page.headers.etag ?? "" });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect((await get("/order", {}, "HEAD")).body).toHaveLength(0);
  });

  test("are asked for by one address, whoever is the first of those that share them (T8)", async () => {
    for (const path of ["/rastrear-orden/SAB-1001", "/rastrear-orden/SAB-1002?x=1", "/m/alguien", "/search-order"])
      expect((await get(path, { cookie: "branch=1; lang=en" })).status).toBe(200);
    expect(asked.map(({ path }) => path)).toEqual(["/rastrear-orden/0", "/", "/rastrear-orden"]);
    await get("/rastrear-orden/SAB-1003?_rsc=x", { rsc: "1" });
    expect(passed.map(({ url }) => url)).toEqual(["/rastrear-orden/0"]);
  });

  test("that are known still go by all that is said of them (T1, T13, X16)", async () => {
    await get("/seleccionar-cocina");
    expect((await get("/seleccionar-cocina")).headers["x-nextjs-cache"]).toBe("HIT");
    const { headers } = await get("/seleccionar-cocina", { "accept-encoding": "gzip" });
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding, Cookie, RSC" });
    expect(await rawStatus("/seleccionar-cocina", ["Host: sabor.localhost:3000"])).toBe("200");
    expect(await rawStatus("/seleccionar-cocina", ["Host: sabor.localhost:3000", "hOST: tienda.localhost:3000"])).toBe(
      "400",
    );
    expect((await get("/seleccionar-cocina", {}, "PUT")).status).toBe(405);
    expect((await get("/seleccionar-cocina", { "content-length": "70000" })).status).toBe(413);
    expect((await get("/seleccionar-cocina", { rsc: "1" })).body.toString()).toBe("next");
    await get("/seleccionar-cocina", { cookie: "branch=2" });
    expect(asked.map(({ route }) => route?.split("/")[3])).toEqual(["1", "2"]);
    await get("/seleccionar-cocina", { cookie: "branch=2; branch=1" });
    expect(asked).toHaveLength(2);
  });

  test("with a slash at the end lead to the one without, and nobody else there", async () => {
    const answers = await Promise.all([get("/m/atacante/"), get("/"), get("/")]);
    expect(answers.map(({ status }) => status)).toEqual([308, 200, 200]);
  });

  test.each(["/api/es-CO/1", "/_next/es-CO/1", "/api/nada", "/_next/image?url=x"])(
    "%s is no page and no handler (T4)",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 307, headers: { location: "/" } });
      expect([asked, passed]).toEqual([[], []]);
    },
  );

  test("navigation inside the app goes to Next, without the headers of others", async () => {
    const answer = await get("/order?_rsc=1", {
      rsc: "1",
      "x-forwarded-for": "9.9.9.9",
      "x-middleware-subrequest": "x",
    });
    expect(answer.body.toString()).toBe("next");
    expect(passed[0]?.headers).not.toHaveProperty("x-forwarded-for");
    expect(passed[0]?.headers).not.toHaveProperty("x-middleware-subrequest");
    expect(answer.headers).not.toHaveProperty("x-middleware-rewrite");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
  });

  test("when Next has nothing and neither have we, it says when to come back (F2)", async () => {
    world.originStatus = 500;
    const answer = await get("/producto/9/9");
    expect(answer).toMatchObject({
      status: 503,
      headers: { "retry-after": "10", "cache-control": "private, no-store" },
    });
    expect(answer.body.toString()).toContain("Volvemos en un momento");
  });

  test("a product that ends between the decision and its render is missing, and not kept", async () => {
    world.originStatus = 404;
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await get("/producto/8/8");
      expect([page.status, page.body.toString()]).toEqual([404, "<p>/missing/product"]);
      expect(page.headers).toMatchObject({ "cache-control": "private, no-store" });
      expect(page.headers).not.toHaveProperty("x-nextjs-cache");
    }
    expect(asked.map(({ path }) => path)).toEqual(["/producto/8/8", "/missing/product", "/producto/8/8"]);
    world.originStatus = 200;
    expect(await get("/producto/8/8")).toMatchObject({ status: 200, headers: { "x-nextjs-cache": "MISS" } });
  });

  test("a page that leads elsewhere by itself does so, and is not kept (A144)", async () => {
    world.originStatus = 307;
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers } = await get("/proximamente");
      expect([status, headers.location, headers["cache-control"]]).toEqual([307, "/", "private, no-store"]);
    }
    expect(asked).toHaveLength(2);
  });

  test("any other page that ended says so in the shop", async () => {
    world.originStatus = 404;
    const page = await get("/order", { cookie: "lang=en" });
    expect([page.status, page.body.toString()]).toEqual([404, "<p>/missing/page"]);
    expect(asked.map(({ route }) => route)).toEqual([
      "/sabor.localhost/en/1/shop/order",
      "/sabor.localhost/en/1/shop/missing/page",
    ]);
  });
});

const handed = (headers: IncomingHttpHeaders) => [headers["x-vitrina-route"], headers["x-vitrina-proof"]];

describe("what was decided", () => {
  test("goes to Next with what proves it, by the branch and the language of the visitor", async () => {
    const headers = { cookie: "branch=2; lang=en" };
    await get("/order?_rsc=1", { ...headers, rsc: "1" });
    await get("/m/a", { ...headers, "next-action": action, "content-length": "2" }, "POST", "[]");
    expect(passed.map((each) => [each.url, ...handed(each.headers)])).toEqual([
      ["/order", "/sabor.localhost/en/2/shop/order", proof],
      ["/", "/sabor.localhost/en/2/shop", proof],
    ]);
  });

  test("nobody else can say so, whatever the way", async () => {
    const forged = { "x-vitrina-route": "/tienda.localhost/es-CO/1/shop", "X-Vitrina-Proof": proof };
    await get("/order?_rsc=1", { ...forged, rsc: "1" });
    await get("/order", { ...forged, "next-action": action, "content-length": "2" }, "POST", "[]");
    await get("/api/session", { ...forged, "x-vitrina-signature": "t=1,v1=0" });
    // The platform's own signature is nobody's claim of a route.
    expect(passed.at(-1)?.headers["x-vitrina-signature"]).toBe("t=1,v1=0");
    expect(passed.map(({ headers }) => handed(headers))).toEqual([
      ["/sabor.localhost/es-CO/1/shop/order", proof],
      ["/sabor.localhost/es-CO/1/shop/order", proof],
      [undefined, undefined],
    ]);
    world.originStatus = 200;
    await get("/seleccionar-cocina", forged);
    expect(asked.every(({ host, route }) => route?.startsWith(`/${host.split(":")[0]}/`))).toBe(true);
  });
});

describe("what ends before Next", () => {
  test.each([
    ["an unknown host", { host: "nadie.localhost" }, 404, "Aquí no hay ninguna tienda"],
    ["a host nobody can say anything of", { host: "caida.localhost" }, 503, "Volvemos en un momento"],
  ])("%s", async (_name, headers, status, text) => {
    const answer = await get("/", headers);
    expect(answer).toMatchObject({
      status,
      headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex" },
    });
    expect(answer.body.toString()).toContain(text);
    expect(asked).toEqual([]);
    expect(passed).toEqual([]);
  });

  test("handlers are for hosts of a tenant; health and the webhook for any", async () => {
    const host = { host: "127.0.0.1:3000" };
    expect((await get("/api/session", host)).status).toBe(404);
    expect(passed).toEqual([]);
    expect((await get("/api/health", host)).status).toBe(200);
    expect((await get("/api/revalidate", { ...host, "content-length": "2" }, "POST", "{}")).status).toBe(200);
    expect((await get("/api/session")).status).toBe(200);
  });

  test.each(["here", "away", "unknown"] as const)("health says that the platform is %s", async (state) => {
    world.platformState = state;
    const { status, headers, body } = await get("/api/health", { host: "10.0.0.1:3000" });
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(JSON.parse(body.toString())).toEqual({ status: "ok", platform: state, unmatchedPages: 0 });
    expect(passed).toEqual([]);
  });

  test("redirects remember a link's branch, host-only", async () => {
    const answer = await get("/mode/pickup/branch/2");
    expect(answer).toMatchObject({ status: 307, headers: { location: "/" } });
    expect(answer.headers["set-cookie"]).toEqual([
      "branch=2; Path=/; Max-Age=31536000; SameSite=Lax",
      expect.stringMatching(/^visit=shop-2-\d{10}-pickup; Path=\/; Max-Age=\d+; SameSite=Lax$/),
    ]);
    const secure = await get("/mode/pickup/branch/2", { host: "sabor.co" });
    expect(secure.headers["set-cookie"]?.[0]).toBe("branch=2; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
    expect((await get("/x", { host: "www.sabor.localhost:3000" })).headers.location).toBe(
      "http://sabor.localhost:3000/x",
    );
  });

  test("bodies that are too large, or of unknown length", async () => {
    const headers = { "next-action": action };
    expect((await get("/", { ...headers, "content-length": "70000" }, "POST", "x".repeat(70_000))).status).toBe(413);
    expect((await get("/", { ...headers, "transfer-encoding": "chunked" }, "POST", "x")).status).toBe(411);
    expect(passed).toEqual([]);
  });

  test("a POST that names no action, or a cached function", async () => {
    const length = { "content-length": "2" };
    expect((await get("/", length, "POST", "[]")).status).toBe(405);
    expect((await get("/", { ...length, "next-action": `c0${action.slice(2)}` }, "POST", "[]")).status).toBe(405);
    for (const path of ["/_next/x", "/_next/es-CO/1", "/api/es-CO/1", "/nada"])
      expect((await get(path, { ...length, "next-action": action }, "POST", "[]")).status, path).toBe(405);
    expect(passed).toEqual([]);
    expect((await get("/", { ...length, "next-action": action }, "POST", "[]")).status).toBe(200);
  });
});

describe("what is posted to an action", () => {
  const long = JSON.stringify([{ note: "ñ".repeat(30_000) }]);

  test.each(["[]", '[{"a":[1,null,"$$5","$undefined"]}]', long])("reaches Next whole: %.40s", async (body) => {
    postedBodies.length = 0;
    const headers = { "next-action": action, "content-length": String(Buffer.byteLength(body)) };
    expect((await get("/", headers, "POST", body)).status).toBe(200);
    expect(postedBodies).toEqual([body]);
  });

  test.each([
    ["", {}],
    ["{", {}],
    ['{"0":{}}', {}],
    ['"x"', {}],
    ["null", {}],
    ['["$K1"]', {}],
    ['[{"a":"$F1"}]', {}],
    ['["$@1"]', {}],
    [`${"[".repeat(20)}${"]".repeat(20)}`, {}],
    ["[]", { "content-type": "multipart/form-data; boundary=x" }],
    ["[]", { "content-type": "application/x-www-form-urlencoded" }],
    ["[]", { "content-type": "" }],
  ])("is refused before Next when it can be none of ours: %s %j", async (body, more) => {
    const headers = { "next-action": action, "content-length": String(Buffer.byteLength(body)), ...more };
    expect((await get("/", headers, "POST", body)).status).toBe(400);
    expect(passed).toEqual([]);
  });
});

describe("headers of Next's own (checklist 71)", () => {
  const internal = /^x-(?:middleware-|nextjs-(?!cache$))/;

  test("leave with parts of a page only, which the router cannot read without", async () => {
    for (const [path, headers, method] of [
      ["/", {}, "GET"],
      ["/api/session", {}, "GET"],
      ["/producto/x/x", {}, "GET"],
    ] as const) {
      const answer = await get(path, headers, method);
      expect(
        Object.keys(answer.headers).filter((name) => internal.test(name)),
        path,
      ).toEqual([]);
    }
    const whole = {
      "x-nextjs-rewritten-path": "/x",
      "x-nextjs-stale-time": "60",
      "x-nextjs-cache": "HIT",
      etag: '"x"',
    };
    expect(cleanHeaders(whole)).toEqual({ "x-nextjs-cache": "HIT", etag: '"x"' });
    const part = await get("/order", { rsc: "1" });
    expect(Object.keys(part.headers).filter((name) => internal.test(name))).toEqual([
      "x-nextjs-rewritten-path",
      "x-nextjs-stale-time",
    ]);
  });
});

describe("every answer", () => {
  test.each([
    ["/", {}],
    ["/nada", {}],
    ["/wp.php", {}],
    ["/api/health", {}],
    ["/_next/static/chunks/a.js", {}],
    ["/_next/static/nope.js", {}],
    ["/media/x.webp", {}],
    ["/", { host: "nadie.localhost" }],
    ["/", { host: "a/../b" }],
    ["/", { rsc: "1" }],
    ["/producto/x/x", {}],
    ["/producto/x/x", { rsc: "1" }],
  ])("%s %j carries the security headers (checklist 71)", async (path, headers) => {
    expect((await get(path, headers)).headers).toMatchObject({
      "strict-transport-security": expect.stringContaining("max-age=31536000"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
    });
  });
});

test("a page in English is answered at its own address, remembered, and named beside the Spanish one (A251)", async () => {
  const english = await get("/?lang=en");
  expect(english.status).toBe(200);
  expect(String(english.headers["set-cookie"])).toContain("lang=en; Path=/");
  expect(english.headers["link"]).toContain('<http://sabor.localhost/?lang=en>; rel="alternate"; hreflang="en"');
  const home = await get("/", { cookie: "lang=en" });
  expect([home.status, home.headers["location"]]).toEqual([307, "/?lang=en"]);
  const back = await get("/?lang=es-CO", { cookie: "lang=en" });
  expect([back.status, back.headers["location"]]).toEqual([307, "/"]);
  expect(String(back.headers["set-cookie"])).toContain("lang=es-CO; Path=/");
});
