import * as fc from "fast-check";
import { expect, test } from "vitest";
import { variants } from "#domain/store/mode.ts";
import { pageCookies } from "#lib/edge/page-cookies.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

function cookiesIn(header: string): Record<string, string> {
  return Object.fromEntries(header.split("; ").map((pair) => pair.split("=")));
}

test("with its cookies the address of a page leads to the same page, at any time (T8)", () => {
  const page = fc.constantFrom("/", "/producto/12/345", "/order", "/rastrear-orden/0");
  const variant = fc.constantFrom(...variants);
  const branch = fc.constantFrom("1", "2");
  const locale = fc.constantFrom("es-CO", "en");
  fc.assert(
    fc.property(page, variant, branch, locale, fc.integer({ min: 10 ** 12, max: 9 * 10 ** 12 }), (address, ...of) => {
      const [name, branchId, language, now] = of;
      const own = address === "/" ? "" : address.replace("/rastrear-orden/0", "/rastrear-orden/_");
      const path = `/sabor.localhost/${language}/${branchId}/${name}${own}`;
      const cookies = cookiesIn(pageCookies(path, now));
      const route = resolveRoute(
        {
          method: "GET",
          host: "sabor.localhost",
          port: "",
          path: address,
          query: new URLSearchParams(),
          branchCookie: cookies["branch"] ?? null,
          pinCookie: null,
          languageCookie: cookies["lang"] ?? null,
          visitCookie: cookies["visit"] ?? null,
          now,
          isPreview: false,
          nextAction: null,
        },
        { kind: "found", tenant: tenantFixture({ onSiteBranchIds: ["1", "2"] }) },
      );
      expect(route).toEqual({ kind: "page", path, address });
    }),
  );
});
