import { describe, expect, test } from "vitest";
import { type Variant, variants } from "#domain/store/mode.ts";
import { resolveRoute, type Route } from "#lib/edge/resolve-route.ts";
import { visitValue } from "#lib/edge/visit/visit-cookie.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const now = Date.UTC(2026, 10, 23, 17);

/** One of the product's own, and a business's. */
const hosts = ["sabor.localhost", "sabor.example"];

function ask(path: string, host: string, variant: Variant): Route {
  const visitCookie = visitValue({ variant, branchId: "1", touchedAt: now });
  const tenant = tenantFixture({ host, onSiteBranchIds: ["1", "2"], menuFiles: ["vinos.pdf"] });
  const request = routeRequestFixture(path, { host, now, visitCookie, branchCookie: "1", pinCookie: "1" });
  return resolveRoute(request, { kind: "found", tenant });
}

/** `page …` below the visit's variant, `→ …` a redirect, `handler …`, or what is refused. */
function wordOf(route: Route, host: string, variant: Variant): string {
  switch (route.kind) {
    case "page": {
      const [, tenant, , branch, shown, ...page] = route.path.split("/");
      const isHere = tenant === host && shown === variant && branch === "1";
      const place = isHere ? "" : ` as ${shown} of ${branch}`;
      return `page /${page.join("/")}${place}`;
    }
    case "redirect":
      return `→ ${route.location}${route.visit ? ` as ${route.visit.variant}` : ""}`;
    case "handler":
      return `handler ${route.address}`;
    case "notFound":
    case "unreachable":
    case "badRequest":
    case "methodNotAllowed":
      return route.kind;
  }
}

type Row = [path: string, everywhere: string, otherwise?: Partial<Record<Variant, string>>];

/** Every route and query parameter of S1 §2, with what is otherwise in a variant. */
const rows: Row[] = [
  ["/", "page /"],
  ["/producto/12/345", "page /producto/12/345"],
  ["/a/b/producto/12/345", "→ /producto/12/345"],
  ["/m/7/producto/12/345", "→ /m/7"],
  ["/producto/12", "→ /"],
  ["/m/7", "page / as table of 1", { kiosk: "page /" }],
  ["/m/7/x", "→ /m/7"],
  ["/m/7/x/y?branch=2", "→ /m/7?branch=2"],
  ["/m/7?branch=2", "→ /m/7", { kiosk: "page /" }],
  ["/m/7?branch=1", "page / as table of 1", { kiosk: "page /" }],
  ["/m/7?token=abc", "handler /api/place/scan?token=abc&table=7"],
  ["/m/7?mode=qr", "→ / as menu", { menu: "→ /", kiosk: "→ /" }],
  ["/mode/kiosco/branch/1", "→ / as kiosk", { kiosk: "→ /" }],
  ["/mode/delivery/branch/1", "→ / as shop", { menu: "→ /", table: "→ /", kiosk: "→ /" }],
  ["/mode/nada/branch/2", "→ /"],
  ["/mode/kiosco/branch/1?token=abc", "handler /api/place/scan?token=abc&mode=kiosco&branch=1"],
  ["/?mode=qr", "→ / as menu", { menu: "→ /", kiosk: "→ /" }],
  ["/?mode=digital_menu", "→ / as menu", { menu: "→ /", kiosk: "→ /" }],
  ["/?mode=kiosco", "→ / as kiosk", { kiosk: "→ /" }],
  ["/?mode=line", "→ / as shop", { shop: "→ /", kiosk: "→ /" }],
  ["/?mode=ecommerce", "→ / as shop", { shop: "→ /" }],
  // It asks for no variant.
  ["/?mode=video_intro", "page /"],
  ["/?mode=nada", "page /"],
  // A kiosk's branch is its visit's (A241).
  ["/?branch=2", "→ /", { kiosk: "page /" }],
  ["/?menu_branch=2", "→ /", { kiosk: "page /" }],
  ["/?branch=2&mode=ecommerce", "→ / as shop"],
  ["/?branch=999", "page /"],
  ["/?menu_group=12&product_item=345", "→ /producto/12/345"],
  ["/?cupon=ANA10", "page /"],
  ["/cupon/ana10", "→ /?cupon=ANA10"],
  ["/?rate=SB-1", "page /"],
  ["/?payment=success", "page /"],
  ["/?order_reject=true", "page /"],
  ["/?access_token=x", "handler /api/auth/return?access_token=x"],
  ["/rastrear-orden", "page /rastrear-orden"],
  ["/rastrear-orden/SB-1", "page /rastrear-orden/_"],
  ["/search-order", "page /rastrear-orden"],
  ["/seleccionar-cocina", "page /seleccionar-cocina"],
  ["/seleccionar-restaurante", "page /seleccionar-cocina"],
  ["/select-kitchen", "page /seleccionar-cocina"],
  ["/order", "page /order"],
  ["/menu/vinos.pdf", "page /menu/vinos.pdf"],
  ["/menu/otra.pdf", "notFound"],
  ["/menu/vinos.pdf/x", "→ /"],
  ["/proximamente", "page /proximamente"],
  ["/coming-soon", "page /proximamente"],
  ["/zonas", "page /zonas"],
  ["/privacidad", "page /privacidad"],
  ["/mis-datos", "page /mis-datos"],
  ["/404", "→ /"],
  ["/nada", "→ /"],
];

describe.each(hosts)("every route of S1 §2 on %s", (host) => {
  describe.each(variants)("of a visit that is %s", (variant) => {
    test.each(rows)("%s", (path, everywhere, otherwise = {}) => {
      expect(wordOf(ask(path, host, variant), host, variant)).toBe(
        (otherwise[variant] ?? everywhere).replace(` as ${variant} of 1`, ""),
      );
    });
  });
});
