import { describe, expect, test, vi } from "vitest";
import { createMissingPages } from "#server/http/missing-pages.ts";
import {
  asked,
  directoryAsked,
  get,
  linksAsked,
  listeningServer,
  passed,
  world,
} from "#tests/support/listening-server.ts";

listeningServer();

const action = "7f21fe8160c36c01cfd7004322f67f4a7b72bc5f05";

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
  const queries = ["?code=SECRETO", "?_rsc=x&code=SECRETO", "?code=SECRETO&_rsc", "?%5frsc=SECRETO", "??SECRETO", "?"];

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
    expect((await get("/order?code=SECRETO&_rsc=x", headers, "POST", "[]")).status).toBe(200);
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
    world.originStatus = 404;
    for (let turn = 0; turn < 20; turn += 1) {
      for (const headers of ways) {
        expect((await get(`${invented(turn)}?_rsc=1`, headers)).status).toBe(statusOfMissing(headers));
      }
      world.missing = createMissingPages(60, null);
    }
    expect(passed).toEqual([]);
    // One page stands for all missing products, one for all missing groups.
    expect(asked.map(({ path }) => path)).toEqual(["/missing/product", "/missing/menu"]);
    const page = await get(invented(0), { "if-none-match": "*" });
    expect(page.body.toString()).toBe("<p>/missing/product");
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

  test("is told so by the shop that he asks, in its branch and language", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await get("/producto/8/1000", { cookie: "branch=2; lang=en" });
      expect([page.status, page.body.toString()]).toEqual([404, "<p>/missing/product"]);
    }
    expect(asked.map(({ route }) => route)).toEqual(["/sabor.localhost/en/2/shop/missing/product"]);
  });

  test.each(ways)("counts for his tenant and network, and blocks nothing that is there: %j", async (headers) => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    world.missing = createMissingPages(60, null);
    world.originStatus = 404;
    for (let turn = 0; turn < 60; turn += 1)
      expect((await get(invented(turn), headers)).status).toBe(statusOfMissing(headers));
    const answer = await get(invented(60), headers);
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
    expect(answer.body.toString()).toContain("Espera un minuto e intenta de nuevo.");
    world.originStatus = 200;
    for (const path of ["/", "/order", "/producto/7/7", "/rastrear-orden/SAB-1"])
      for (const way of ways) expect((await get(path, way)).status, path).toBe(200);
    expect((await get("/", { "next-action": action, "content-length": "2" }, "POST", "[]")).status).toBe(200);
    world.originStatus = 404;
    expect((await get(invented(61), { ...headers, host: "tienda.localhost" })).status).toBe(statusOfMissing(headers));
    vi.advanceTimersByTime(60_000);
    expect((await get(invented(62), headers)).status).toBe(statusOfMissing(headers));
    vi.useRealTimers();
  });

  test("is counted by what Next says while nobody else can", async () => {
    world.linksKnown = false;
    world.originStatus = 404;
    for (let turn = 0; turn < 60; turn += 1) expect((await get(invented(turn))).status).toBe(404);
    expect((await get(invented(60))).status).toBe(429);
    expect(asked.filter(({ path }) => path !== "/missing/product")).toHaveLength(60);
    expect((await get("/order", { rsc: "1" })).status).toBe(200);
  });

  test("a product is looked for in the branch that the visit shows", async () => {
    await get("/producto/3/4", { cookie: "branch=2" });
    expect(linksAsked).toEqual([{ host: "sabor.localhost:3000", path: "/api/product-links?branch=2", route: null }]);
  });
});

const nowInSeconds = () => Math.trunc(Date.now() / 1000);

describe("whoever invents visits (T11, A240)", () => {
  const names = ["shop", "menu", "table", "kiosk", "digital_menu", "KIOSK", "_", "x"];
  const inventedVisit = (turn: number) => {
    const name = names[turn % names.length];
    const branch = ["1", "2", "9", String(turn)][Math.trunc(turn / names.length) % 4];
    return `visit=${name}-${branch}-${turn % 3 === 0 ? nowInSeconds() + turn * 100 : nowInSeconds() - turn}`;
  };

  test("has four pages of each branch at most, and the directory is not asked for them", async () => {
    const host = "tienda.localhost";
    for (let turn = 0; turn < 400; turn += 1) {
      const branch = 1 + (turn % 2);
      const path = ["/", "/?mode=qr", "/m/12", "/m/x?mode=kiosco", `/?mode=${turn}`][turn % 5] ?? "/";
      const visit = inventedVisit(turn);
      const { status, headers } = await get(path, { host, cookie: `branch=${branch}; ${visit}` });
      expect([200, 307]).toContain(status);
      // A link's mode leaves the address in one step, and stays in the visit (A19).
      const set = headers["set-cookie"]?.map((cookie) => cookie.split(";")[0] ?? "") ?? [];
      const kept = set.find((cookie) => cookie.startsWith("visit=")) ?? visit;
      const there = status === 200 ? path : (headers.location ?? "");
      expect((await get(there, { host, cookie: `branch=${branch}; ${kept}` })).status).toBe(200);
    }
    const pages = asked.map(({ route }) => String(route));
    expect(pages.toSorted()).toEqual(
      [
        // Branch 2 serves nobody on site.
        ...["shop", "menu", "table", "kiosk"].map((variant) => `/tienda.localhost/es-CO/1/${variant}`),
        ...["shop", "menu"].map((variant) => `/tienda.localhost/es-CO/2/${variant}`),
      ].toSorted(),
    );
    expect(directoryAsked.length).toBeLessThanOrEqual(1);
  });

  test("is told of a visit once, and has the page of his own", async () => {
    const first = await get("/m/12");
    expect(first.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^visit=table-1-\d{10}; Path=\/; Max-Age=14400; SameSite=Lax$/),
    ]);
    const [cookie = ""] = (first.headers["set-cookie"]?.[0] ?? "").split(";");
    const asking = asked.length;
    for (const path of ["/m/12", "/", "/m/13"]) {
      const { status, headers } = await get(path, { cookie });
      expect([status, headers["set-cookie"], headers["x-nextjs-cache"]]).toEqual([200, undefined, "HIT"]);
    }
    expect(asked).toHaveLength(asking);
    expect((await get("/m/12", { cookie: "branch=2" })).headers["set-cookie"]).toBeUndefined();
  });

  test("has no checkout where the menu is only read (A20): it costs no render, and is limited as what is missing", async () => {
    const visit = { cookie: `visit=menu-1-${nowInSeconds()}` };
    const statuses: number[] = [];
    for (let turn = 0; turn < 70; turn += 1) statuses.push((await get("/order", visit)).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(asked.map(({ path }) => path)).toEqual(["/missing/page"]);
    expect((await get("/order")).status).toBe(200);
  });

  test("does not keep a visit's page for longer than the visit", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const visit = { host: "sabor.co", cookie: `visit=menu-1-${nowInSeconds()}` };
    for (let turn = 0; turn < 2; turn += 1) expect((await get("/", visit)).status).toBe(200);
    vi.advanceTimersByTime(4 * 60 * 60_000);
    await get("/", visit);
    vi.useRealTimers();
    expect(asked.map(({ route }) => route)).toEqual(["/sabor.co/es-CO/1/menu", "/sabor.co/es-CO/1/shop"]);
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
    const route = "/sabor.localhost/es-CO/2/shop/producto/5/600";
    expect(asked).toEqual([{ host: "sabor.localhost:3000", path: "/producto/5/600", route }]);
    expect((await get("/producto/3/600")).headers.location).toBe("/producto/5/600");
  });

  test("is missing for the router, which then visits the whole page", async () => {
    const answer = await get("/producto/3/500", { rsc: "1" });
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
  });
});
