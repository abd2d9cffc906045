import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import {
  createServer,
  IncomingMessage,
  request as httpRequest,
  type IncomingHttpHeaders,
  type Server,
  ServerResponse,
} from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFrontCache } from "#server/front-cache.ts";
import { createTenantDirectory } from "#lib/edge/tenant-directory.ts";
import { createMediaFiles } from "#server/http/media-files.ts";
import { createMissingPages } from "#server/http/missing-pages.ts";
import type { OriginQuestion } from "#server/next-origin.ts";
import type { PlatformState } from "#server/platform-watch.ts";
import type { LinkState, ProductLink } from "#server/product-links.ts";
import { createRequestListener } from "#server/http/request-listener.ts";
import { cleanHeaders } from "#server/http/response-headers.ts";
import { createStaticFiles } from "#server/http/static-files.ts";
import { type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";

let server: Server;
let platform: CentralDouble;
let port = 0;
const asked: OriginQuestion[] = [];
const passed: { url: string; headers: IncomingHttpHeaders }[] = [];
let originStatus = 200;
let missing = createMissingPages(60, null);
/** Products 1 to 99 are there, in the groups 1 to 9, unless nobody can say. */
let linksKnown = true;
let linksAsked: ProductLink[] = [];
const postedBodies: string[] = [];
let platformState: PlatformState = "here";

async function findLink(link: ProductLink): Promise<LinkState> {
  linksAsked.push(link);
  if (!linksKnown) return "unknown";
  if (!/^[1-9]$/.test(link.groupId)) return "missingGroup";
  return /^[1-9]\d?$/.test(link.itemId) ? "there" : "missingItem";
}

/** Item 500 of branch 1 is in group 4, item 600 is in group 5 of branch 2 alone. */
async function groupOf({ branchId, itemId }: Omit<ProductLink, "groupId">): Promise<string | null> {
  if (itemId === "500" && branchId === "1") return "4";
  return itemId === "600" && branchId === "2" ? "5" : null;
}

/** Where the middleware leads a question when its directory says the same as ours. */
function sameRoute({ host, path, cookie }: OriginQuestion): string {
  const branch = /branch=(\w+)/.exec(cookie)?.[1] ?? "";
  const locale = cookie.includes("lang=en") ? "en" : "es-CO";
  const page = path === "/" ? "" : path.replace(/^(\/rastrear-orden)\/.+/, "$1/_");
  return `/${host.replace(/:\d+$/, "")}/${locale}/${branch}${page}`;
}
let originRoute: (question: OriginQuestion) => string = sameRoute;

beforeAll(async () => {
  platform = await startCentralDouble();
  const dist = mkdtempSync(join(tmpdir(), "vitrina-dist-"));
  mkdirSync(join(dist, "static/chunks"), { recursive: true });
  writeFileSync(join(dist, "static/chunks/a.js"), "console.log(1);".repeat(50));
  writeFileSync(join(dist, "static/chunks/long.js"), "console.log(2);".repeat(2000));
  writeFileSync(join(dist, "secret.txt"), "secret");
  server = createServer(
    createRequestListener({
      next: async (request, response) => {
        passed.push({ url: request.url ?? "", headers: request.headers });
        if (request.method === "POST") postedBodies.push(await readText(request));
        if (request.headers["rsc"] === "1") response.setHeader("content-type", "text/x-component");
        response.setHeader("x-nextjs-rewritten-path", "/sabor.localhost/es-CO/1");
        response.setHeader("x-nextjs-stale-time", "60");
        response.setHeader("x-middleware-rewrite", "/sabor.localhost/es-CO/1");
        response.setHeader("x-powered-by", "Next.js");
        response.setHeader("cache-control", "s-maxage=300, stale-while-revalidate=1");
        response.end("next");
      },
      ask: async (question) => {
        asked.push(question);
        return {
          status: originStatus,
          headers: { "content-type": "text/html" },
          body: Buffer.from(`<p>${question.path}`),
          route: originRoute(question),
        };
      },
      directory: createTenantDirectory(
        async (host) => {
          if (host === "caida.localhost") throw new Error("away");
          const main = host.replace(/^www\./, "");
          return ["sabor.localhost", "tienda.localhost", "sabor.co"].includes(main)
            ? { host: main, branchIds: ["1", "2"], isActive: true }
            : null;
        },
        () => Date.now(),
      ),
      front: createFrontCache({
        bytes: 1_000_000,
        clock: () => Date.now(),
        tenantMark: () => 0,
        fresh: 60_000,
        complete: async (html) => await Promise.resolve(html),
      }),
      links: { find: findLink, groupOf },
      missing: {
        isOver: async (who) => await missing.isOver(who),
        count: async (who) => await missing.count(who),
      },
      media: createMediaFiles(platform.url, 1_000_000),
      files: createStaticFiles(dist),
      hasTrustedProxy: false,
      platformState: () => platformState,
      overridesDomain: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.stop();
});
beforeEach(() => {
  asked.length = 0;
  passed.length = 0;
  originStatus = 200;
  originRoute = sameRoute;
  missing = createMissingPages(60, null);
  linksKnown = true;
  linksAsked = [];
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const posted = method === "POST" ? { "content-type": "text/plain;charset=UTF-8" } : {};
    const all = { host: "sabor.localhost:3000", ...posted, ...headers };
    const call = httpRequest({ host: "127.0.0.1", port, path, method, headers: all }, (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** The status of an answer to headers that no client library sends. */
async function rawStatus(path: string, headers: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end([`GET ${path} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
  const [first] = (await readText(socket)).split("\r\n");
  return first?.split(" ")[1] ?? "";
}

const action = "7f21fe8160c36c01cfd7004322f67f4a7b72bc5f05";

describe("pages", () => {
  test("are asked for once by host and resolved branch, and then come from the front", async () => {
    const first = await get("/?utm_source=x", { cookie: "branch=2; other=1", "x-forwarded-host": "tienda.localhost" });
    expect(first).toMatchObject({ status: 200, headers: { "x-nextjs-cache": "MISS" } });
    expect(asked).toEqual([{ host: "sabor.localhost:3000", path: "/", cookie: "branch=2; lang=es" }]);
    const second = await get("/?cupon=SECRETO", { cookie: "branch=2" });
    expect(second).toMatchObject({ status: 200, headers: { "x-nextjs-cache": "HIT" } });
    await get("/", { cookie: "branch=1" });
    await get("/", { host: "tienda.localhost" });
    expect(asked.map(({ host, cookie }) => [host, cookie])).toEqual([
      ["sabor.localhost:3000", "branch=2; lang=es"],
      ["sabor.localhost:3000", "branch=1; lang=es"],
      ["tienda.localhost", "branch=1; lang=es"],
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

  test("a branch that the middleware does not know yet gets another's page, but not for the next one", async () => {
    originRoute = () => "/sabor.localhost/es-CO/1/privacidad";
    const first = await get("/privacidad", { cookie: "branch=2" });
    expect(first.headers).toMatchObject({ "cache-control": "private, no-store" });
    originRoute = sameRoute;
    const second = await get("/privacidad", { cookie: "branch=2" });
    expect(second.headers["x-nextjs-cache"]).toBe("MISS");
    expect((await get("/privacidad", { cookie: "branch=2" })).headers["x-nextjs-cache"]).toBe("HIT");
  });

  test("are asked for by one address, whoever is the first of those that share them (T8)", async () => {
    for (const path of ["/rastrear-orden/SAB-1001", "/rastrear-orden/SAB-1002?x=1", "/m/alguien", "/search-order"])
      expect((await get(path, { cookie: "branch=2; lang=en" })).status).toBe(200);
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
    expect(asked.map(({ cookie }) => cookie)).toEqual(["branch=1; lang=es", "branch=2; lang=es"]);
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
    originStatus = 500;
    const answer = await get("/producto/9/9");
    expect(answer).toMatchObject({
      status: 503,
      headers: { "retry-after": "10", "cache-control": "private, no-store" },
    });
    expect(answer.body.toString()).toContain("Volvemos en un momento");
  });

  test("a page of another status is passed on, and not kept", async () => {
    originStatus = 404;
    expect((await get("/producto/8/8")).status).toBe(404);
    originStatus = 200;
    expect((await get("/producto/8/8")).status).toBe(200);
  });
});

const ways: Record<string, string>[] = [
  {},
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-url": "/", "next-router-state-tree": "%5B%22%22%5D" },
  { "next-router-prefetch": "2" },
];

describe("a query (T8)", () => {
  const paths = ["/", "/order", "/privacidad", "/rastrear-orden", "/rastrear-orden/S-1", "/producto/1/1", "/m/a"];
  const queries = [
    "?token=SECRETO",
    "?_rsc=x&token=SECRETO",
    "?token=SECRETO&_rsc",
    "?%5frsc=SECRETO",
    "??SECRETO",
    "?",
  ];

  test.each(ways)("never reaches a page that Next keeps: %j", async (headers) => {
    for (const path of paths) {
      for (const query of queries) {
        for (const method of ["GET", "HEAD"]) {
          expect((await get(path + query, headers, method)).status, path + query).toBe(200);
        }
      }
    }
    for (const { path } of asked) expect(path).not.toMatch(/[?]|SECRETO/);
    for (const { url } of passed) expect(url).not.toMatch(/[?]|SECRETO/);
  });

  test("of an action does not either", async () => {
    const headers = { "next-action": action, "content-length": "2" };
    expect((await get("/order?token=SECRETO&_rsc=x", headers, "POST", "[]")).status).toBe(200);
    expect(passed.map(({ url }) => url)).toEqual(["/order"]);
  });
});

/** How something missing is answered: nothing ahead of a visit, a visit of the router leads to the menu, which says it. */
function statusOfMissing(headers: Record<string, string>): number {
  if ("next-router-prefetch" in headers) return 204;
  return "rsc" in headers ? 307 : 404;
}

/** In turn a missing product and a missing group. */
const invented = (turn: number) => `/producto/${turn % 2 === 0 ? 7 : "x"}/${1000 + turn}`;

describe("whoever invents addresses (T11, checklist 26)", () => {
  test("is asked for in vain, whole and by the router, without a render", async () => {
    originStatus = 404;
    for (let turn = 0; turn < 20; turn += 1) {
      for (const headers of ways) {
        expect((await get(`${invented(turn)}?_rsc=1`, headers)).status).toBe(statusOfMissing(headers));
      }
      missing = createMissingPages(60, null);
    }
    expect(passed).toEqual([]);
    // One page stands for all that is missing of a group, one for all missing groups.
    expect(asked.map(({ path }) => path)).toEqual(["/producto/7/none", "/producto/none/none"]);
    const page = await get(invented(0), { "if-none-match": "*" });
    expect(page.body.toString()).toBe("<p>/producto/7/none");
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store", "content-type": "text/html" });
    expect(page.headers).not.toHaveProperty("x-nextjs-cache");
  });

  test("leads the router to the menu, with what is missing", async () => {
    expect((await get("/producto/7/1000", { rsc: "1" })).headers).toMatchObject({
      location: "/?missing=product",
      "cache-control": "private, no-store",
    });
    expect((await get("/producto/x/1000", { rsc: "1" })).headers).toMatchObject({ location: "/?missing=menu" });
  });

  test("what is missing of a shop that is not open yet shows what the shop shows", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await get("/producto/8/1000", { cookie: "branch=2" });
      expect([page.status, page.body.toString()]).toEqual([200, "<p>/producto/8/none"]);
    }
  });

  test.each(ways)("counts for his tenant and network, and blocks nothing that is there: %j", async (headers) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    missing = createMissingPages(60, null);
    originStatus = 404;
    for (let turn = 0; turn < 60; turn += 1)
      expect((await get(invented(turn), headers)).status).toBe(statusOfMissing(headers));
    const answer = await get(invented(60), headers);
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(answer.body.toString()).toContain("Espera un minuto e intenta de nuevo.");
    originStatus = 200;
    for (const path of ["/", "/order", "/producto/7/7", "/rastrear-orden/SAB-1"])
      for (const way of ways) expect((await get(path, way)).status, path).toBe(200);
    expect((await get("/", { "next-action": action, "content-length": "2" }, "POST", "[]")).status).toBe(200);
    originStatus = 404;
    expect((await get(invented(61), { ...headers, host: "tienda.localhost" })).status).toBe(statusOfMissing(headers));
    vi.advanceTimersByTime(60_000);
    expect((await get(invented(62), headers)).status).toBe(statusOfMissing(headers));
    vi.useRealTimers();
  });

  test("is counted by what Next says while nobody else can", async () => {
    linksKnown = false;
    originStatus = 404;
    for (let turn = 0; turn < 60; turn += 1) expect((await get(invented(turn))).status).toBe(404);
    expect((await get(invented(60))).status).toBe(429);
    expect(asked).toHaveLength(60);
    expect((await get("/order", { rsc: "1" })).status).toBe(200);
  });

  test("a product is looked for in the branch that the visit shows", async () => {
    await get("/producto/3/4", { cookie: "branch=2" });
    expect(linksAsked).toEqual([
      { authority: "sabor.localhost:3000", tenant: "sabor.localhost", branchId: "2", groupId: "3", itemId: "4" },
    ]);
  });
});

describe("a product that is elsewhere", () => {
  test("has moved for good, with the query, and is not counted as missing", async () => {
    for (let turn = 0; turn < 70; turn += 1) {
      const { status, headers } = await get("/producto/3/500?utm_source=x");
      expect([status, headers.location]).toEqual([308, "/producto/4/500?utm_source=x"]);
      // A browser that keeps it would go in circles when the product moves back.
      expect(headers["cache-control"]).toBe("private, no-store");
    }
    expect(asked).toEqual([]);
  });

  test("in another branch is shown with that branch, also to who keeps no cookies", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers, body } = await get("/producto/5/600", { cookie: "branch=1" });
      expect([status, body.toString()]).toEqual([200, "<p>/producto/5/600"]);
      expect(headers["set-cookie"]).toEqual(["branch=2; Path=/; Max-Age=31536000; SameSite=Lax"]);
    }
    expect(asked).toEqual([{ host: "sabor.localhost:3000", path: "/producto/5/600", cookie: "branch=2; lang=es" }]);
    expect((await get("/producto/3/600")).headers.location).toBe("/producto/5/600");
  });

  test("is missing for the router, which then visits the whole page", async () => {
    const answer = await get("/producto/3/500", { rsc: "1" });
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
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
    platformState = state;
    const { status, headers, body } = await get("/api/health", { host: "10.0.0.1:3000" });
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(JSON.parse(body.toString())).toEqual({ status: "ok", platform: state });
    expect(passed).toEqual([]);
  });

  test("redirects remember a link's branch, host-only", async () => {
    const answer = await get("/mode/pickup/branch/2");
    expect(answer).toMatchObject({ status: 307, headers: { location: "/?mode=pickup" } });
    expect(answer.headers["set-cookie"]).toEqual(["branch=2; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const secure = await get("/mode/pickup/branch/2", { host: "sabor.co" });
    expect(secure.headers["set-cookie"]).toEqual(["branch=2; Path=/; Max-Age=31536000; SameSite=Lax; Secure"]);
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

describe("files", () => {
  test("the build's own, compressed, for a year", async () => {
    const file = await get("/_next/static/chunks/a.js", { "accept-encoding": "gzip, br" });
    expect(file.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(brotliDecompressSync(file.body).toString()).toContain("console.log(1);");
  });

  test("a long script is compiled aside, as its first line asks", async () => {
    const bodies = await Promise.all(["a", "long"].map(async (name) => await get(`/_next/static/chunks/${name}.js`)));
    expect(bodies.map(({ body }) => body.toString().slice(0, 30))).toEqual([
      "console.log(1);console.log(1);",
      "//# allFunctionsCalledOnLoad\nc",
    ]);
  });

  test.each(["/_next/static/../secret.txt", "/_next/static/..%2fsecret.txt", "/_next/static/%2e%2e/secret.txt"])(
    "%s is none of them",
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  test("pictures of the platform come from our origin, and are kept", async () => {
    platform.answer = (_request, response) =>
      response.writeHead(200, { "content-type": "image/webp", etag: '"x"' }).end("bytes");
    expect(await get("/media/a-640.webp")).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    platform.requests.length = 0;
    expect((await get("/media/a-640.webp", { "if-none-match": '"x"' })).status).toBe(304);
    expect(platform.requests).toEqual([]);
  });

  test.each<[string, number, string]>([
    ["text/html", 200, "unknownType"],
    ["image/svg+xml", 200, "svg"],
    ["image/webp", 404, "missing"],
  ])("%s with %i is no picture", async (type, status, name) => {
    platform.answer = (_request, response) =>
      response.writeHead(status, { "content-type": type }).end("<svg onload=1>");
    expect((await get(`/media/${name}.webp`)).status).toBe(404);
  });

  test("a name without a picture is asked of the platform once in ten seconds, and not remembered for ever", async () => {
    let time = 0;
    const media = createMediaFiles(platform.url, 1_000_000, () => time);
    const ask = async (path: string) => {
      const request = new IncomingMessage(new Socket());
      const answer = new ServerResponse(request);
      await media.serve(request, answer, path);
      return answer.statusCode;
    };
    platform.answer = (_request, response) => response.writeHead(404).end();
    platform.requests.length = 0;
    expect([await ask("/media/no.webp"), await ask("/media/no.webp")]).toEqual([404, 404]);
    expect(platform.requests).toHaveLength(1);
    time += 10_000;
    platform.answer = (_request, response) => response.writeHead(200, { "content-type": "image/webp" }).end("x");
    expect(await ask("/media/no.webp")).toBe(200);
    platform.answer = (_request, response) => response.writeHead(404).end();
    for (let index = 0; index <= 2000; index += 1) await ask(`/media/none-${index}.webp`);
    platform.requests.length = 0;
    await ask("/media/none-2000.webp");
    expect(platform.requests).toHaveLength(0);
    await ask("/media/none-0.webp");
    expect(platform.requests).toHaveLength(1);
  });

  test("a picture larger than five megabytes is given up on the way, announced or not", async () => {
    let sent = 0;
    platform.answer = (_request, response) => {
      response.writeHead(200, { "content-type": "image/webp" });
      const chunk = Buffer.alloc(256 * 1024);
      const more = () => {
        if (response.destroyed || sent > 64 * 1024 * 1024) return;
        sent += chunk.byteLength;
        response.write(chunk, () => setImmediate(more));
      };
      more();
    };
    expect((await get("/media/endless.webp")).status).toBe(404);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test("a platform that fails is away, not missing", async () => {
    platform.answer = (_request, response) => response.writeHead(500, { "content-type": "image/webp" }).end();
    expect((await get("/media/later.webp")).status).toBe(503);
  });
});
