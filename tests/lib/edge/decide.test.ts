import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Decision,
  decidePage,
  decideRoute,
  missingPage,
  type PageRequest,
  type PageRequestKind,
} from "#lib/edge/decide.ts";
import { pathBeside, placeOf } from "#lib/edge/internal-path.ts";
import type { PageFact } from "#lib/edge/page-fact.ts";
import type { Route } from "#lib/edge/resolve-route.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";

const place = "/sabor.localhost/es-CO/1/shop";
const route = { kind: "page", path: `${place}/producto/7/8`, address: "/producto/7/8" } as const;
const there: PageFact = { kind: "there" };

function asks(requestKind: PageRequestKind, query = ""): PageRequest {
  const method = requestKind === "action" ? "POST" : "GET";
  return { ...routeRequestFixture(`${route.address}?${query}`, { method, port: "" }), requestKind };
}

function missing(part: "menu" | "product" | "page", movedTo: string | null = null): PageFact {
  const [branchId = "", groupId = "", itemId = ""] = movedTo?.split("/") ?? [];
  return { kind: "missing", part, movedTo: movedTo === null ? null : { branchId, groupId, itemId } };
}

const decided = (requestKind: PageRequestKind, page: PageFact, { isOverLimit = false, query = "" } = {}) =>
  decidePage(asks(requestKind, query), route, { page, isOverLimit });

const tenantOf = (decision: Decision) => ("path" in decision ? placeOf(decision.path).tenant : "sabor.localhost");
const locationOf = (decision: Decision) => (decision.kind === "redirect" ? decision.location : "/");
// Nothing but a page that is there is 200, and what is missing costs no render of its own address.
const isHonest = (decision: Decision) =>
  decision.kind !== "page" || (decision.status === 404) === decision.address.startsWith("/missing/");

describe("a request that leads to no page", () => {
  test.each<[Exclude<Route, { kind: "page" }>, object]>([
    [
      { kind: "notFound", reason: "host" },
      { kind: "plain", name: "unknownHost" },
    ],
    [
      { kind: "notFound", reason: "path" },
      { kind: "plain", name: "unknownPath" },
    ],
    [{ kind: "unreachable" }, { kind: "plain", name: "unreachable" }],
    [{ kind: "badRequest" }, { kind: "plain", name: "badRequest" }],
    [{ kind: "methodNotAllowed" }, { kind: "plain", name: "methodNotAllowed" }],
    [
      { kind: "redirect", status: 308, location: "/x", rememberBranch: null },
      { kind: "redirect", status: 308, location: "/x", cookies: [] },
    ],
    [
      { kind: "redirect", status: 307, location: "/", rememberBranch: "2", isPinned: true },
      {
        kind: "redirect",
        status: 307,
        location: "/",
        cookies: ["branch=2; Path=/; Max-Age=31536000; SameSite=Lax", "pinned-branch=2; Path=/; SameSite=Lax"],
      },
    ],
  ])("%j", (toNoPage, answer) => {
    expect(decideRoute(asks("whole"), toNoPage)).toEqual(answer);
  });
});

describe("a request for a page", () => {
  const own = { path: route.path, address: route.address };

  test.each<[PageRequestKind, object]>([
    ["whole", { kind: "page", ...own, status: 200, cookies: [] }],
    ["part", { kind: "part", ...own, status: 200, cookies: [] }],
    ["prefetch", { kind: "part", ...own, status: 200, cookies: [] }],
    ["action", { kind: "action", ...own }],
  ])("that is there, asked for as %s", (requestKind, answer) => {
    expect(decided(requestKind, there)).toEqual(answer);
    expect(decided(requestKind, { kind: "unknown" })).toEqual(answer);
  });

  test.each<[PageRequestKind, PageFact, object]>([
    ["whole", missing("product"), missingPage(route.path, "product")],
    ["whole", missing("menu"), missingPage(route.path, "menu")],
    ["part", missing("product"), { kind: "redirect", status: 307, location: "/?missing=product", cookies: [] }],
    ["part", missing("menu"), { kind: "redirect", status: 307, location: "/?missing=menu", cookies: [] }],
    ["prefetch", missing("product"), { kind: "nothing" }],
    ["part", missing("product", "1/9/8"), { kind: "nothing" }],
    ["whole", missing("page"), missingPage(route.path, "page")],
    ["part", missing("page"), { kind: "nothing" }],
    ["prefetch", missing("page"), { kind: "nothing" }],
  ])("asked for as %s, %j", (requestKind, product, answer) => {
    expect(decided(requestKind, product)).toEqual(answer);
    expect(decided(requestKind, product, { isOverLimit: true })).toEqual({ kind: "plain", name: "tooMany" });
  });

  test("of a product that is elsewhere leads there, whatever was asked for before", () => {
    for (const isOverLimit of [true, false]) {
      expect(decided("whole", missing("product", "1/9/8"), { isOverLimit, query: "utm=a" })).toEqual({
        kind: "redirect",
        status: 308,
        location: "/producto/9/8?utm=a",
        cookies: [],
      });
      expect(decided("whole", missing("product", "2/7/8"), { isOverLimit })).toEqual({
        kind: "page",
        path: "/sabor.localhost/es-CO/2/shop/producto/7/8",
        address: "/producto/7/8",
        status: 200,
        cookies: ["branch=2; Path=/; Max-Age=31536000; SameSite=Lax"],
      });
    }
  });

  test("that says how the shop is used sets the visit's cookie, whatever is answered (A240)", () => {
    const visit = { variant: "table", branchId: "1", touchedAt: 1_700_000_000_000 } as const;
    const asked = (requestKind: PageRequestKind, page: PageFact) =>
      decidePage(asks(requestKind), { ...route, visit }, { page, isOverLimit: false });
    const cookie = expect.stringMatching(/^visit=table-1-1700000000; Path=\//);
    for (const [requestKind, product] of [
      ["whole", there],
      ["part", there],
      ["whole", missing("product")],
      ["part", missing("product")],
      ["whole", missing("product", "1/9/8")],
    ] as const)
      expect(asked(requestKind, product)).toMatchObject({ cookies: [cookie] });
    expect(asked("action", there)).not.toHaveProperty("cookies");
  });

  test("what is missing is told by one page of the visited branch and language", () => {
    expect(missingPage("/sabor.localhost/en/2/menu/producto/x/y", "menu")).toEqual({
      kind: "page",
      path: "/sabor.localhost/en/2/menu/missing/menu",
      address: "/missing/menu",
      status: 404,
      cookies: [],
    });
  });

  test("stays with the tenant, whatever is found out (T8)", () => {
    const id = fc.stringMatching(/^[a-z0-9]{1,6}$/);
    const product = fc.oneof(
      fc.constantFrom<PageFact>(there, { kind: "unknown" }),
      fc.record({
        kind: fc.constant("missing" as const),
        part: fc.constantFrom("menu" as const, "product" as const, "page" as const),
        movedTo: fc.option(fc.record({ branchId: id, groupId: id, itemId: id })),
      }),
    );
    const requestKind = fc.constantFrom<PageRequestKind>("whole", "part", "prefetch", "action");
    expect(() =>
      fc.assert(
        fc.property(requestKind, product, fc.boolean(), (one, fact, isOverLimit) => {
          const decision = decided(one, fact, { isOverLimit });
          return (
            tenantOf(decision) === "sabor.localhost" && /^\/(?!\/)/.test(locationOf(decision)) && isHonest(decision)
          );
        }),
      ),
    ).not.toThrow();
  });
});

test("a path beside another keeps tenant, language, branch and variant", () => {
  expect(pathBeside(route.path, [])).toBe(place);
  expect(pathBeside(place, ["order"], "2")).toBe("/sabor.localhost/es-CO/2/shop/order");
});
