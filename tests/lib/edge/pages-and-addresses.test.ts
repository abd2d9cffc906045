import { globSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import type { TenantAnswer } from "#lib/edge/tenant/tenant-directory.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";
import { readSource } from "#tests/support/source-files.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const root = resolve(import.meta.dirname, "../../..");
const shop = "app/[tenant]/[locale]/[branch]/[variant]";
const folders = globSync("**/page.tsx", { cwd: join(root, shop) })
  .map((file) => dirname(file).replaceAll("\\", "/"))
  .filter((folder) => !folder.startsWith("@"))
  .toSorted();

/** Where a decision leads, and no address: what is missing (lib/edge/decide.ts). */
const withoutAddress = ["missing/[part]"];

/** An outside address that a page's folder would have. */
function addressOf(folder: string): string {
  return folder === "." ? "/" : `/${folder.replaceAll(/\[\w+\]/g, "12")}`;
}

describe("every page (CONTRIBUTING, 'A page')", () => {
  test("is there", () => expect(folders.length).toBeGreaterThan(7));

  test.each(folders.filter((folder) => !withoutAddress.includes(folder)))(
    "%s has an address in lib/edge/resolve-route.ts",
    (folder) => {
      const answer: TenantAnswer = {
        kind: "found",
        // One has no page to choose a branch (A255).
        tenant: tenantFixture({ branchIds: ["1", "2"], menuFiles: ["12"] }),
      };
      const route = resolveRoute(routeRequestFixture(addressOf(folder)), answer);
      expect(route.kind).toBe("page");
      const internal = route.kind === "page" ? route.path.split("/").slice(5) : [];
      const pattern = folder === "." ? [] : folder.split("/");
      expect(internal).toHaveLength(pattern.length);
      expect(pattern.filter((part, index) => !part.startsWith("[") && part !== internal[index])).toEqual([]);
    },
  );

  test.each(folders)("%s is made ahead, never by a request, and says what it is called", (folder) => {
    const text = readSource(join(shop, folder, "page.tsx"));
    expect(text).toContain('export const ensureStatic = "navigation";');
    expect(text).toMatch(/export (const metadata|(async )?function generateMetadata)/);
  });

  test.each(folders)("%s names its canonical address, or says that it is for no search engine", (folder) => {
    const text = readSource(join(shop, folder, "page.tsx"));
    expect(/<PageAddress|index: false|_shop\/metadata\/page-metadata\.ts/.test(text)).toBe(true);
  });
});
