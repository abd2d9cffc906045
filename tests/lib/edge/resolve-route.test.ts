import * as fc from "fast-check";
import { branchCookies } from "#lib/edge/branch-cookies.ts";
import { describe, expect, test } from "vitest";
import { canonicalHost, portOf } from "#domain/base/canonical-host.ts";
import { resolveRoute, type RouteRequest } from "#lib/edge/resolve-route.ts";
import type { TenantAnswer } from "#lib/edge/tenant/tenant-directory.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const sabor: TenantAnswer = {
  kind: "found",
  tenant: tenantFixture(),
};
const shop: TenantAnswer = { kind: "found", tenant: tenantFixture({ host: "tienda.example", branchIds: ["7"] }) };

const action = "7f21fe8160c36c01cfd7004322f67f4a7b72bc5f05";

function ask(path: string, changes: Partial<RouteRequest> = {}, answer = sabor) {
  return resolveRoute(routeRequestFixture(path, changes), answer);
}

describe("pages of S1 §2", () => {
  test.each([
    ["/", "/sabor.localhost/es-CO/1/shop", "/"],
    ["/?utm_source=x", "/sabor.localhost/es-CO/1/shop", "/"],
    ["/producto/12/345", "/sabor.localhost/es-CO/1/shop/producto/12/345", "/producto/12/345"],
    ["/producto/-2/345", "/sabor.localhost/es-CO/1/shop/producto/-2/345", "/producto/-2/345"],
    ["/rastrear-orden", "/sabor.localhost/es-CO/1/shop/rastrear-orden", "/rastrear-orden"],
    ["/search-order", "/sabor.localhost/es-CO/1/shop/rastrear-orden", "/rastrear-orden"],
    ["/rastrear-orden/BP-1001", "/sabor.localhost/es-CO/1/shop/rastrear-orden/_", "/rastrear-orden/0"],
    ["/rastrear-orden/BP-1002", "/sabor.localhost/es-CO/1/shop/rastrear-orden/_", "/rastrear-orden/0"],
    ["/seleccionar-cocina", "/sabor.localhost/es-CO/1/shop/seleccionar-cocina", "/seleccionar-cocina"],
    ["/seleccionar-restaurante", "/sabor.localhost/es-CO/1/shop/seleccionar-cocina", "/seleccionar-cocina"],
    ["/select-kitchen", "/sabor.localhost/es-CO/1/shop/seleccionar-cocina", "/seleccionar-cocina"],
    ["/proximamente", "/sabor.localhost/es-CO/1/shop/proximamente", "/proximamente"],
    ["/coming-soon", "/sabor.localhost/es-CO/1/shop/proximamente", "/proximamente"],
    ["/order", "/sabor.localhost/es-CO/1/shop/order", "/order"],
    ["/privacidad", "/sabor.localhost/es-CO/1/shop/privacidad", "/privacidad"],
    ["/mis-datos", "/sabor.localhost/es-CO/1/shop/mis-datos", "/mis-datos"],
    ["/zonas", "/sabor.localhost/es-CO/1/shop/zonas", "/zonas"],
  ])("%s is %s, asked for as %s: nothing in that is one visitor's own", (path, internal, address) => {
    expect(ask(path)).toEqual({ kind: "page", path: internal, address });
    expect(ask(address)).toEqual({ kind: "page", path: internal, address });
  });

  test("a business with one branch has no page to choose one (A255)", () => {
    const one: TenantAnswer = { kind: "found", tenant: tenantFixture({ branchIds: ["1"] }) };
    for (const path of ["/seleccionar-cocina", "/select-kitchen"]) {
      expect(ask(path, {}, one)).toMatchObject({ kind: "redirect", status: 307, location: "/" });
    }
  });

  test.each([
    ["/order/", "/order"],
    ["/m/12/?a=b", "/m/12?a=b"],
    ["/rastrear-orden/BP-1/", "/rastrear-orden/BP-1"],
  ])("%s is told its address without the slash, so that no page is asked for by two (T8)", (path, location) => {
    expect(ask(path)).toEqual({ kind: "redirect", status: 308, location, rememberBranch: null });
  });

  test.each(["/nada", "/_next/es-CO/1", "/api/es-CO/1"])("an action is sent to pages only, not to %s (T4)", (path) => {
    expect(ask(path, { method: "POST", nextAction: action })).toEqual({ kind: "methodNotAllowed" });
  });

  const inactive: TenantAnswer = {
    kind: "found",
    tenant: tenantFixture({ isActive: false }),
  };
  const home = { kind: "redirect", status: 307, location: "/", rememberBranch: null };

  test("a coupon's link is one page for what shows previews, whatever the code (B16, M12)", () => {
    const preview = { kind: "page", path: "/sabor.localhost/es-CO/1/shop/cupon", address: "/cupon" };
    for (const code of ["BIENVENIDO10", "nada", "%3Cb%3E"]) {
      expect(ask(`/cupon/${code}`, { isPreview: true })).toEqual(preview);
    }
    expect(ask("/cupon/nada", { isPreview: true }, inactive)).toEqual(home);
  });

  test.each([
    "/producto/12/345",
    "/rastrear-orden",
    "/rastrear-orden/BP-1001",
    "/seleccionar-cocina",
    "/order",
    "/order/",
    "/privacidad",
    "/m/12",
    "/proximamente",
    "/cupon/verano",
    "/mode/pickup/branch/2",
  ])("A144: of an inactive business %s goes to the root, with nothing of what it asked for", (path) => {
    expect(ask(path, {}, inactive)).toEqual(home);
  });

  test("A144: the root of an inactive business is a page, and what is no page stays none", () => {
    expect(ask("/", {}, inactive)).toEqual({ kind: "page", path: "/sabor.localhost/es-CO/1/shop", address: "/" });
    for (const query of ["utm_source=x", "branch=2", "menu_group=12&product_item=345"]) {
      expect(ask(`/?${query}`, {}, inactive)).toMatchObject({ kind: "page", address: "/" });
    }
    expect(ask("/wp-login.php", {}, inactive)).toEqual({ kind: "notFound", reason: "path" });
    expect(ask("/order", { method: "POST", nextAction: action }, inactive)).toMatchObject({ kind: "page" });
  });

  test("the cookie's branch counts only when it is the tenant's (T7)", () => {
    expect(ask("/", { branchCookie: "2" })).toMatchObject({ kind: "page", path: "/sabor.localhost/es-CO/2/shop" });
    expect(ask("/", { branchCookie: "7" })).toMatchObject({ kind: "page", path: "/sabor.localhost/es-CO/1/shop" });
    expect(ask("/", { branchCookie: "../../x" })).toMatchObject({
      kind: "page",
      path: "/sabor.localhost/es-CO/1/shop",
    });
  });

  test("a tenant without branches still has a place", () => {
    const bare: TenantAnswer = { kind: "found", tenant: tenantFixture({ branchIds: [] }) };
    expect(ask("/", {}, bare)).toMatchObject({ kind: "page", path: "/sabor.localhost/es-CO/0/shop" });
  });

  test.each([
    ["en", "en"],
    ["es-CO", "es-CO"],
    ["fr", "es-CO"],
    [null, "es-CO"],
  ])("language cookie %s", (cookie, locale) => {
    expect(ask("/", { languageCookie: cookie })).toMatchObject({
      kind: "page",
      path: `/sabor.localhost/${locale}/1/shop`,
    });
  });
});

describe("redirects", () => {
  test.each([
    ["/cupon/bienvenido10", "/?cupon=BIENVENIDO10", null],
    ["/cupon/%20a%20", "/?cupon=A", null],
    ["/mode/nada/branch/2", "/", "2"],
    ["/nada", "/", null],
    ["/producto/12", "/", null],
    ["/m/7/x", "/m/7", null],
    ["/m/A%26B/x/y?branch=2", "/m/A%26B?branch=2", null],
    ["/carta/producto/12/345?utm_source=ig", "/producto/12/345?utm_source=ig", null],
    ["/producto/12/345/fotos", "/producto/12/345", null],
    ["/carta/producto/12", "/", null],
    ["/carta/m/7", "/", null],
    ["/producto/_/_", "/", null],
    ["/menu/carta/2", "/", null],
  ])("%s → %s (A11, A19, A71)", (path, location, rememberBranch) => {
    expect(ask(path)).toEqual({ kind: "redirect", status: 307, location, rememberBranch });
  });

  test.each([
    ["/mode/pickup/branch/2", { variant: "shop", requestedMode: "pickup" }, "2"],
    ["/mode/Recoger/branch/2", { variant: "shop", requestedMode: "pickup" }, "2"],
    ["/mode/env%C3%ADo/branch/2", { variant: "shop", requestedMode: "delivery" }, "2"],
    ["/mode/pick-up/branch/2", { variant: "shop", requestedMode: "pickup" }, "2"],
    ["/mode/KIOSCO/branch/2", { variant: "kiosk" }, "2"],
    ["/mode/line/branch/2", { variant: "shop" }, "2"],
    ["/mode/delivery/branch/99", { variant: "shop", requestedMode: "delivery" }, null],
  ])("%s sets the mode of the visit and its branch (A19)", (path, visit, rememberBranch) => {
    const onSite: TenantAnswer = { kind: "found", tenant: tenantFixture({ onSiteBranchIds: ["1", "2"] }) };
    expect(ask(path, { visitCookie: path.includes("line") ? "menu-1-0000000000" : null }, onSite)).toEqual({
      kind: "redirect",
      status: 307,
      location: "/",
      rememberBranch,
      visit: { ...visit, branchId: rememberBranch ?? "1", touchedAt: 0 },
    });
  });

  test.each([
    ["/cupon/hola?utm_source=ig&gclid=a%20b", "/?utm_source=ig&gclid=a+b&cupon=HOLA", {}],
    ["/cupon/hola?branch=2&utm_source=ig", "/?utm_source=ig&cupon=HOLA", { rememberBranch: "2", isPinned: true }],
    ["/cupon/hola?menu_branch=2&cupon=OTRO", "/?cupon=HOLA", { rememberBranch: "2" }],
    ["/cupon/hola?branch=99&x=1", "/?x=1&cupon=HOLA", {}],
    ["/mode/video_intro/branch/2?utm_source=ig&branch=1", "/?utm_source=ig", { rememberBranch: "2" }],
    ["/mode/nada/branch/2?mode=qr&x=1", "/?x=1", { rememberBranch: "2" }],
    ["/?branch=2&utm_source=ig&x=1", "/?utm_source=ig&x=1", { rememberBranch: "2", isPinned: true }],
    [
      "/?menu_group=12&product_item=345&branch=2&mode=none&utm_source=ig",
      "/producto/12/345?mode=none&utm_source=ig",
      { rememberBranch: "2", isPinned: true },
    ],
  ])("%s keeps what else it says (A11, A71, A108)", (path, location, more) => {
    expect(ask(path)).toEqual({ kind: "redirect", status: 307, location, rememberBranch: null, ...more });
  });

  const taken = ["branch", "menu_branch", "cupon", "mode", "menu_group", "product_item", "token", "table"];
  const otherQuery = fc.array(
    fc.tuple(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((name) => !taken.includes(name)),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    ),
    { maxLength: 6 },
  );

  test.each([
    ["/cupon/hola", "branch=2"],
    ["/mode/pickup/branch/2", ""],
    ["/mode/kiosco/branch/1", "token=x"],
    ["/m/5", "token=x"],
    ["/", "branch=2"],
    ["/producto/12/345", "menu_branch=2"],
    ["/", "menu_group=12&product_item=345"],
  ])("%s?%s keeps whatever else it says, in its order", (path, own) => {
    fc.assert(
      fc.property(otherQuery, (others) => {
        const route = ask(`${path}?${new URLSearchParams([...new URLSearchParams(own), ...others]).toString()}`);
        expect(route.kind).toBe(own === "token=x" ? "handler" : "redirect");
        const address = route.kind === "handler" ? route.address : null;
        const { searchParams } = new URL(route.kind === "redirect" ? route.location : (address ?? ""), "http://x");
        expect([...searchParams].filter(([name]) => !taken.includes(name))).toEqual(others);
      }),
    );
  });

  test.each([
    ["/m/5?branch=1&token=x.y", "/api/place/scan?branch=1&token=x.y&table=5"],
    ["/m/5?token=x&table=6&utm_source=q", "/api/place/scan?token=x&table=5&utm_source=q"],
    ["/m/A%26B?token=x", "/api/place/scan?token=x&table=A%26B"],
    ["/mode/kiosco/branch/1?token=x", "/api/place/scan?token=x&mode=kiosco&branch=1"],
  ])("the code %s is sealed before anything is shown (A241)", (path, address) => {
    expect(ask(path)).toEqual({ kind: "handler", address });
    expect(ask(path, { method: "POST", nextAction: action }).kind).not.toBe("handler");
  });

  test.each(["/?token=30", "/producto/1/2?token=x&mode=none", "/order?token=x"])(
    "%s has no code that anybody scans",
    (path) => {
      expect(ask(path)).toMatchObject({ kind: "page" });
    },
  );

  test("a link's branch is pinned for the visit, a choice of a menu is not (S2 §2.8)", () => {
    expect(ask("/?branch=2", { branchCookie: "2" })).toMatchObject({ rememberBranch: "2", isPinned: true });
    const other = ask("/?menu_branch=1", { branchCookie: "2", pinCookie: "2" });
    expect(other).toEqual({ kind: "redirect", status: 307, location: "/", rememberBranch: "1" });
    expect(other.kind === "redirect" && branchCookies(other, "sabor.localhost")).toEqual([
      "branch=1; Path=/; Max-Age=31536000; SameSite=Lax",
    ]);
    const pinned = ask("/?branch=1");
    expect(pinned.kind === "redirect" && branchCookies(pinned, "sabor.localhost")[1]).toBe(
      "pinned-branch=1; Path=/; SameSite=Lax",
    );
  });

  test("a link's branch is remembered once and leaves the address (A108)", () => {
    const expected = { kind: "redirect", status: 307, location: "/?x=qr", rememberBranch: "2" };
    expect(ask("/?branch=2&x=qr")).toEqual({ ...expected, isPinned: true });
    expect(ask("/?menu_branch=2&x=qr")).toEqual(expected);
    expect(ask("/?branch=2&menu_branch=1")).toMatchObject({ rememberBranch: "2" });
    const chosen = { branchCookie: "2", pinCookie: "2" };
    expect(ask("/?branch=2", chosen)).toMatchObject({ kind: "page" });
    expect(ask("/?menu_branch=2", { branchCookie: "2" })).toMatchObject({ kind: "page" });
    expect(ask("/?branch=9")).toMatchObject({ kind: "page", path: "/sabor.localhost/es-CO/1/shop" });
    expect(ask("/?branch=2", { method: "POST", nextAction: action })).toMatchObject({ kind: "page" });
  });

  test.each([
    ["/?menu_group=12&product_item=345", "/producto/12/345", null],
    ["/?product_item=345&menu_group=-2&utm_source=x", "/producto/-2/345?utm_source=x", null],
    ["/?menu_group=12&product_item=345&menu_branch=2", "/producto/12/345", "2"],
    ["/?menu_group=12&product_item=345&menu_branch=1", "/producto/12/345", null],
    ["/?menu_group=12&product_item=345&branch=99", "/producto/12/345", null],
  ])("a link that names a product opens it at once: %s (A27)", (path, location, rememberBranch) => {
    const route = { kind: "redirect", status: 307, location, rememberBranch };
    expect(ask(path, { branchCookie: "1" })).toEqual(route);
  });

  test.each([
    "/?menu_group=12",
    "/?product_item=345",
    "/?menu_group=..&product_item=345",
    "/?menu_group=12&product_item=%2F%2Ftienda.example",
    "/?menu_group=12&product_item=3%0d%0aset-cookie:x",
  ])("one that names none stays with the menu: %s", (path) => {
    expect(ask(path)).toMatchObject({ kind: "page", path: "/sabor.localhost/es-CO/1/shop" });
  });

  test("other hosts of the business lead to its main one, path and query kept", () => {
    expect(ask("/producto/1/2?a=b", { host: "www.sabor.localhost" })).toEqual({
      kind: "redirect",
      status: 308,
      location: "http://sabor.localhost:3000/producto/1/2?a=b",
      rememberBranch: null,
    });
    expect(ask("/x", { host: "www.tienda.example" }, shop)).toMatchObject({ location: "https://tienda.example/x" });
  });
});

describe("refusals", () => {
  test.each(["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "get"])("%s", (method) => {
    expect(ask("/", { method })).toEqual({ kind: "methodNotAllowed" });
  });

  test.each([
    ["nothing", null],
    ["a cached function, which would take a stranger's arguments", `c0${action.slice(2)}`],
    ["another one", `ff${action.slice(2)}`],
    ["too little", "7f"],
    ["too much", `${action}00`],
    ["no name", "../../x"],
  ])("a POST that names %s", (_name, nextAction) => {
    expect(ask("/", { method: "POST", nextAction })).toEqual({ kind: "methodNotAllowed" });
    expect(ask("/", { method: "POST", nextAction: action })).toMatchObject({ kind: "page" });
  });

  test("unknown host, unreachable platform, no host", () => {
    expect(ask("/", {}, { kind: "unknown" })).toEqual({ kind: "notFound", reason: "host" });
    expect(ask("/", {}, { kind: "unreachable" })).toEqual({ kind: "unreachable" });
    expect(ask("/", { host: null }, { kind: "unknown" })).toEqual({ kind: "badRequest" });
  });

  test.each(["/menu/carta", "/menu/carta.pdf", "/menu/otra.pdf", "/menu/_", "/menu/Carta.pdf"])(
    "%s is a file that this business does not have (A14, A244)",
    (path) => {
      const named = { kind: "found", tenant: tenantFixture({ menuFiles: ["vinos.pdf"] }) } as const;
      for (const answer of [undefined, named])
        expect(ask(path, {}, answer)).toEqual({ kind: "notFound", reason: "path" });
    },
  );

  test.each(["/rastrear-orden/1.js", "/wp-login.php", "/x.css", "/sabor.localhost", "/index.rsc", "/cuenta/x.css"])(
    "%s looks like a file (T9)",
    (path) => {
      expect(ask(path)).toEqual({ kind: "notFound", reason: "path" });
    },
  );

  test.each([
    "/tienda.example/es-CO/7",
    "/tienda.example/es-CO/7/shop",
    "/tienda.example/es-CO/7/menu/order",
    "/sabor.localhost/es-CO/1",
    "/sabor.localhost/es-CO/1/kiosk",
    "/_/es-CO/_/_",
    "/_/es-CO/_/_/producto/_/_",
    "//tienda.example/es-CO/7",
    "/./tienda.example/es-CO/7",
    "/x/../tienda.example/es-CO/7",
    "/%2e%2e/tienda.example/es-CO/7",
    "/%2E./tienda.example",
    "/x%2ftienda.example/es-CO/7",
    "/x%5ctienda.example/es-CO/7",
    "/x\\tienda.example",
    "/%252e%252e/tienda.example",
    "/producto/12/..%2f..%2f7",
    "/producto/12/345/",
    "/es-CO/1",
    "/es-CO/1/menu",
    "/producto/tienda.example/7",
    "/%00",
    "/%",
    "/%ff",
  ])("%s never leads to another tenant's page (T4)", (path) => {
    const route = ask(path);
    expect(JSON.stringify(route)).not.toContain("tienda.example/es-CO");
    const internal = route.kind === "page" ? route.path : "/sabor.localhost/es-CO/1/shop";
    expect(internal).toMatch(/^\/sabor\.localhost\/es-CO\/1\/shop(\/|$)/);
  });
});

describe("canonical hosts (T1)", () => {
  test.each([
    ["sabor.localhost", "sabor.localhost"],
    ["SABOR.localhost:3000", "sabor.localhost"],
    ["sabor.localhost.", "sabor.localhost"],
    ["sabor.localhost.:80", "sabor.localhost"],
    ["ñandú.example", "xn--and-6ma2c.example"],
  ])("%s", (header, host) => {
    expect(canonicalHost(header)).toBe(host);
  });

  test.each([
    "",
    " ",
    ".",
    "..",
    "sabor.localhost..",
    ".sabor.localhost",
    "sabor..localhost",
    "user@sabor.localhost",
    "user:pass@sabor.localhost",
    "sabor.localhost/x",
    "a/../b",
    "sabor.localhost\\x",
    "sabor.localhost?x",
    "sabor.localhost#x",
    "sabor.localhost,tienda.example",
    "sabor.localhost tienda.example",
    "sabor.localhost\ttienda.example",
    "sabor.localhost%00",
    "[::1]",
    "[::1]:3000",
    "::1",
    "sabor.localhost:abc",
    "sabor.localhost:3000:3000",
    "sabor_localhost!",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(140)}example`,
    "<script>.example",
  ])("%j is no host", (header) => {
    expect(canonicalHost(header)).toBeNull();
  });

  test("a host that looks like another is another", () => {
    expect(canonicalHost("sаbor.localhost")).not.toBe("sabor.localhost");
  });

  test("ports", () => {
    expect(portOf("sabor.localhost:3000")).toBe(":3000");
    expect(portOf("sabor.localhost")).toBe("");
    expect(portOf(null)).toBe("");
  });
});
