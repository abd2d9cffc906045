import { describe, expect, test, vi } from "vitest";
import { createMissingPages } from "#server/http/missing-pages.ts";
import { asked, get, linksAsked, listeningServer, passed, world } from "#tests/support/listening-server.ts";

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
    world.originStatus = 404;
    for (let turn = 0; turn < 20; turn += 1) {
      for (const headers of ways) {
        expect((await get(`${invented(turn)}?_rsc=1`, headers)).status).toBe(statusOfMissing(headers));
      }
      world.missing = createMissingPages(60, null);
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
