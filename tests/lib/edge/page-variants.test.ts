import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day, hour, minute } from "#domain/base/duration.ts";
import { variants } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { resolveRoute, type Route, type RouteRequest } from "#lib/edge/resolve-route.ts";
import type { Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { visitValue } from "#lib/edge/visit/visit-cookie.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const now = Date.UTC(2026, 10, 23, 17);

function ask(path: string, changes: Partial<RouteRequest> = {}, tenant: Partial<Tenant> = {}): Route {
  const request = routeRequestFixture(path, { now, ...changes });
  return resolveRoute(request, { kind: "found", tenant: tenantFixture({ onSiteBranchIds: ["1"], ...tenant }) });
}

/** Where a request ends that a link's mode or branch leads on, with the cookies that were written on the way. */
function follow(path: string, changes: Partial<RouteRequest> = {}, tenant: Partial<Tenant> = {}): Route {
  const route = ask(path, changes, tenant);
  if (route.kind !== "redirect" || route.status !== 307) return route;
  expect(route.location).not.toMatch(/[?&](mode|branch)=/);
  const { rememberBranch, visit: begun } = route;
  return ask(
    route.location,
    {
      ...changes,
      ...(rememberBranch !== null && { branchCookie: rememberBranch, pinCookie: rememberBranch }),
      ...(begun && { visitCookie: visitValue(begun) }),
    },
    tenant,
  );
}

/** A visit's cookie of the first branch, the one that serves on site, unless told otherwise. */
const visit = (variant: Variant, branchId = "1", age = 0) => visitValue({ variant, branchId, touchedAt: now - age });

const pageOf = (variant: Variant, page = "", branchId = "1") => `/sabor.localhost/es-CO/${branchId}/${variant}${page}`;

const enrolled = (variant: Variant, branchId: string) =>
  visitValue({ variant, branchId, touchedAt: now - 9 * day, isEnrolled: true });

const atSecond = (visitCookie: string | null, path = "/") =>
  follow(path, { branchCookie: "2", ...(visitCookie !== null && { visitCookie }) });

describe("an enrolled kiosk of a branch that serves nobody on site (A16)", () => {
  test("is a kiosk on every page, until 'ecommerce' ends it", () => {
    for (const path of ["/", "/?mode=kiosco", "/m/12", "/?mode=qr"])
      expect(atSecond(enrolled("kiosk", "2"), path)).toMatchObject({ kind: "page", path: pageOf("kiosk", "", "2") });
    expect(atSecond(enrolled("kiosk", "2"), "/?mode=ecommerce")).toMatchObject({ path: pageOf("shop", "", "2") });
  });

  test("is one by its enrolment alone, in its own branch", () => {
    for (const other of [null, visit("kiosk", "2"), enrolled("table", "2")])
      expect(atSecond(other)).toMatchObject({ kind: "page", path: pageOf("shop", "", "2") });
    expect(atSecond(enrolled("kiosk", "1"))).toMatchObject({ kind: "page", path: pageOf("kiosk") });
  });
});

describe("the variant of a page (A240)", () => {
  test.each<[string, string | null, Variant]>([
    ["/", null, "shop"],
    ["/", visit("shop"), "shop"],
    ["/", visit("menu"), "menu"],
    ["/", visit("table"), "table"],
    ["/", visit("kiosk"), "kiosk"],
    ["/", visit("table", "1", 4 * hour), "shop"],
    ["/", visit("table", "9"), "shop"],
    ["/", "table", "shop"],
    ["/m/12", null, "table"],
    ["/m/12", visit("menu"), "table"],
    ["/m/12?mode=qr", null, "menu"],
    ["/m/12?mode=kiosco", null, "kiosk"],
    ["/?mode=qr", null, "menu"],
    ["/?mode=qr", visit("table"), "menu"],
    ["/?mode=kiosco", null, "kiosk"],
    ["/?mode=digital_menu", null, "menu"],
    ["/?mode=line", visit("menu"), "shop"],
    ["/?mode=ecommerce", visit("menu"), "shop"],
    ["/?mode=ecommerce", visit("kiosk"), "shop"],
    ["/?mode=qr", visit("kiosk"), "kiosk"],
    ["/m/12", visit("kiosk"), "kiosk"],
    ["/", visit("kiosk", "1", 399 * day), "kiosk"],
    ["/mode/kiosco/branch/1", null, "kiosk"],
    ["/?mode=pickup", visit("table"), "table"],
    ["/?mode=menu", null, "shop"],
    ["/?variant=menu", null, "shop"],
  ])("%s with the cookie %s is %s", (path, visitCookie, variant) => {
    expect(follow(path, { visitCookie })).toMatchObject({ kind: "page", path: pageOf(variant), address: "/" });
  });

  test("a mode's link sets its branch as well, in one step (A19)", () => {
    expect(ask("/mode/kiosco/branch/2?branch=1&x=1", {}, { onSiteBranchIds: ["2"] })).toEqual({
      kind: "redirect",
      status: 307,
      location: "/?x=1",
      rememberBranch: "2",
      visit: { variant: "kiosk", branchId: "2", touchedAt: now },
    });
  });

  test.each<[string, Partial<RouteRequest>, Partial<Tenant>, string]>([
    ["/m/12", {}, { onSiteBranchIds: [] }, "/?missing=onsite"],
    ["/m/12?x=1", { branchCookie: "2" }, {}, "/?x=1&missing=onsite"],
    ["/?mode=kiosco", {}, { onSiteBranchIds: [] }, "/?missing=onsite"],
    ["/producto/1/2?mode=mesa", {}, { onSiteBranchIds: [] }, "/producto/1/2?missing=onsite"],
    ["/mode/onsite/branch/1", {}, {}, "/?missing=table"],
  ])("%s asks for what is said to be missing, and is the shop %#", (path, changes, tenant, location) => {
    expect(ask(path, changes, tenant)).toMatchObject({ kind: "redirect", status: 307, location });
    expect(follow(path, changes, tenant)).toMatchObject({ kind: "page" });
  });

  test.each(["table", "kiosk"] as const)("a %s stands in one branch, which serves on site", (variant) => {
    const visitCookie = visit(variant);
    const elsewhere = visit(variant, "2");
    expect(ask("/", { visitCookie: elsewhere, branchCookie: "2" })).toMatchObject({ path: pageOf("shop", "", "2") });
    expect(ask("/", { visitCookie }, { onSiteBranchIds: [] })).toMatchObject({ path: pageOf("shop") });
  });

  test("a table's page is the shop's at another branch", () => {
    const request = { visitCookie: visit("table"), branchCookie: "2" };
    expect(ask("/", request)).toMatchObject({ path: pageOf("shop", "", "2") });
    expect(follow("/m/12", request)).toMatchObject({ path: pageOf("shop", "", "2") });
  });

  test.each(["/", "/?branch=2", "/?menu_branch=2", "/mode/kiosco/branch/2", "/m/12?branch=2", "/?branch=2&mode=line"])(
    "a kiosk is one of its branch, which %s and a cookie do not change (A241)",
    (path) => {
      for (const visitCookie of [visit("kiosk"), enrolled("kiosk", "1")]) {
        for (const branchCookie of [null, "1", "2"]) {
          const route = follow(path, { visitCookie, branchCookie }, { onSiteBranchIds: ["1", "2"] });
          expect(route).toMatchObject({ kind: "page", path: pageOf("kiosk") });
        }
      }
    },
  );

  test.each(["/?mode=ecommerce&branch=2", "/mode/ecommerce/branch/2"])("%s ends a kiosk, for its branch", (path) => {
    const request = { visitCookie: visit("kiosk"), branchCookie: "1" };
    expect(ask(path, request)).toMatchObject({
      location: "/",
      rememberBranch: "2",
      visit: { variant: "shop", branchId: "2", touchedAt: now },
    });
    expect(follow(path, request)).toMatchObject({ path: pageOf("shop", "", "2") });
  });

  test("a menu is read in all branches", () => {
    expect(ask("/", { visitCookie: visit("menu"), branchCookie: "2" })).toMatchObject({
      path: pageOf("menu", "", "2"),
    });
  });

  test.each(["/", "/m/12", "/?mode=kiosco", "/?mode=line"])("A247: a menu-only business has its menu at %s", (path) => {
    const route = follow(path, { visitCookie: visit("table") }, { onlyMenu: true });
    expect(route).toEqual({ kind: "page", path: pageOf("menu"), address: "/" });
  });

  test.each(["/order", "/producto/12/345", "/privacidad", "/seleccionar-cocina"])("%s has it too", (path) => {
    expect(ask(path, { visitCookie: visit("table") })).toMatchObject({ path: pageOf("table", path), address: path });
  });

  test("a link to a product sets its mode, and keeps what else it says", () => {
    expect(ask("/?menu_group=12&product_item=345&mode=qr&x=1")).toMatchObject({
      location: "/producto/12/345?x=1",
      visit: { variant: "menu", branchId: "1", touchedAt: now },
    });
  });
});

const remembered = (route: Route) =>
  route.kind === "page" || route.kind === "redirect" ? (route.visit ?? null) : null;

describe("what a visit remembers", () => {
  test.each<[string, Variant]>([
    ["/m/12", "table"],
    ["/?mode=qr", "menu"],
    ["/producto/1/2?mode=kiosco", "kiosk"],
  ])("%s is a visit of the %s from now on", (path, variant) => {
    expect(remembered(ask(path))).toEqual({ variant, branchId: "1", touchedAt: now });
  });

  test.each<[string, Partial<RouteRequest>, Partial<Tenant>]>([
    ["/", {}, {}],
    ["/", { visitCookie: visit("menu") }, {}],
    ["/?mode=line", {}, {}],
    ["/?mode=ecommerce", { visitCookie: visit("shop") }, {}],
    ["/?mode=video_intro", {}, {}],
    ["/m/12", {}, { onSiteBranchIds: [] }],
    ["/m/12", {}, { onlyMenu: true }],
    ["/m/12", { visitCookie: visit("table", "1", 5 * minute - 1000) }, {}],
  ])("%s says nothing new: %j %j", (path, changes, tenant) => {
    expect(remembered(ask(path, changes, tenant))).toBeNull();
  });

  test("a touch counts again after five minutes (A241)", () => {
    const visitCookie = visit("table", "1", 5 * minute);
    expect(remembered(ask("/m/12", { visitCookie }))).toEqual({ variant: "table", branchId: "1", touchedAt: now });
  });

  test.each(["delivery", "pickup"] as const)("%s is requested until the page has taken it", (requestedMode) => {
    const route = ask(`/?mode=${requestedMode}`);
    expect(route).toMatchObject({ kind: "redirect", location: "/" });
    expect(remembered(route)).toEqual({ variant: "shop", branchId: "1", touchedAt: now, requestedMode });
    // Where nobody is asked how an order reaches them, nothing is requested.
    expect(remembered(ask(`/?mode=${requestedMode}`, { visitCookie: visit("table") }))).toBeNull();
  });

  test("mode=line ends a visit", () => {
    const route = ask("/?mode=line", { visitCookie: visit("table") });
    expect(remembered(route)).toEqual({ variant: "shop", branchId: "1", touchedAt: now });
  });
});

describe("whatever is asked for", () => {
  const variantName = fc.constantFrom(...variants, "_", "SHOP", "x");
  const cookie = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc
      .tuple(variantName, fc.constantFrom("1", "2", "9"), fc.integer({ min: -10 * hour, max: hour }))
      .map(([name, branchId, shift]) => `${name}-${branchId}-${Math.trunc((now + shift) / 1000)}`),
  );
  const segment = fc.oneof(
    variantName,
    fc.constantFrom("sabor.localhost", "tienda.example", "es-CO", "en", "1", "2", "m", "producto", "order", "mode"),
    fc.string().map(encodeURIComponent),
  );
  const path = fc.array(segment, { maxLength: 7 }).map((segments) => `/${segments.join("/")}`);
  const query = fc.oneof(fc.constantFrom("", "mode=qr", "mode=kiosco", "mode=line", "mode=menu"), fc.string());

  test("a page is one of this tenant, in a variant that it offers, and no path names it (T4)", () => {
    const tenant = fc.record({
      onlyMenu: fc.boolean(),
      onSiteBranchIds: fc.constantFrom<string[]>([], ["1"], ["2"], ["1", "2"]),
    });
    const branchCookie = fc.constantFrom(null, "1", "2", "9");
    fc.assert(
      fc.property(path, query, cookie, branchCookie, tenant, (at, asked, visitCookie, branch, changes) => {
        const request = { query: new URLSearchParams(asked), visitCookie, branchCookie: branch };
        const route = ask(at, request, changes);
        if (route.kind !== "page") return;
        const [, host, locale, branchId = "", variant, ...page] = route.path.split("/");
        expect([host, locale]).toEqual(["sabor.localhost", "es-CO"]);
        expect(["1", "2"]).toContain(branchId);
        const hasOnSite = changes.onSiteBranchIds.includes(branchId);
        expect(changes.onlyMenu ? ["menu"] : hasOnSite ? variants : ["shop", "menu"]).toContain(variant);
        // The page is of the path alone, whatever a cookie or a query says.
        const plain = ask(at);
        expect(plain.kind === "page" ? plain.path.split("/").slice(5) : null).toEqual(page);
      }),
      { numRuns: 1000 },
    );
  });

  test("the cookie makes four pages of one at most (T11)", () => {
    const pages = new Set<string>();
    fc.assert(
      fc.property(cookie, (visitCookie) => {
        const route = ask("/", { visitCookie });
        if (route.kind === "page") pages.add(route.path);
      }),
      { numRuns: 2000 },
    );
    expect([...pages].toSorted()).toEqual(variants.map((variant) => pageOf(variant)).toSorted());
  });
});
