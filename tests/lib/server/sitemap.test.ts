import { beforeEach, expect, test, vi } from "vitest";
import type { Menu } from "#domain/menu/menu.ts";
import * as robots from "#app/robots.txt/route.ts";
import * as sitemap from "#app/sitemap.xml/route.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { sitemapEntries, sitemapXml } from "#lib/server/sitemap.ts";
import { requestTo } from "#tests/support/next-request.ts";
import { sampleBranch, sampleBusiness, sampleItem, sampleMenuGroup } from "#tests/support/samples.ts";

const world = vi.hoisted(() => ({
  menus: new Map<string, unknown>(),
  business: null as unknown,
  environment: "production",
}));

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());
vi.mock("#lib/server/sources/menu.ts", () => ({
  getMenu: async (_tenant: string, branchId: string) => await Promise.resolve(world.menus.get(branchId) ?? null),
}));
vi.mock("#lib/server/sources/business.ts", () => ({ getBusiness: async () => await Promise.resolve(world.business) }));
vi.mock(import("#lib/server/env.ts"), async (original) => {
  const { env, ...rest } = await original();
  const parsed = { ...env(), SESSION_SECRET: ["s".repeat(40)] };
  return { ...rest, env: () => ({ ...parsed, APP_ENV: world.environment }) };
});

function menuOf(...items: Parameters<typeof sampleItem>[0][]): Menu {
  return { id: "m", name: "", groups: [sampleMenuGroup({ items: items.map((item) => sampleItem(item)) })] };
}

const branches = [sampleBranch(), sampleBranch({ id: "2" }), sampleBranch({ id: "3" })];
const business: Business = sampleBusiness({ domain: "sabor.example", branches });

beforeEach(() => {
  world.menus = new Map([
    [
      "1",
      menuOf({ id: "a", photo: { url: "/media/a-1080.webp", width: 1, height: 1 } }, { id: "off", isActive: false }),
    ],
    ["2", menuOf({ id: "a" }, { id: "b", groupId: "g&<" })],
  ]);
  world.business = business;
  world.environment = "production";
  requestTo("sabor.example");
});

const ask = async (route: { GET: typeof robots.GET }) =>
  await route.GET(new Request("https://sabor.example/x"), { params: Promise.resolve({}) });

test("the page of the zones is there where a branch delivers to any (B2)", async () => {
  const shape = { shape: "circle", center: { latitude: 4.6, longitude: -74 }, radiusMeters: 900 } as const;
  const branchOf = (isActive: boolean) =>
    sampleBranch({ coverageAreas: [{ id: "1", name: "Centro", price: 0, isActive, ...shape }] });
  const cases: [Branch, boolean][] = [
    [branchOf(true), true],
    [branchOf(false), false],
    [{ ...branchOf(true), deliveryMethods: [] }, false],
  ];
  for (const [branch, isThere] of cases) {
    const entries = await sitemapEntries("sabor.example", { ...business, branches: [branch] });
    expect(entries.some(({ url }) => url === "https://sabor.example/zonas")).toBe(isThere);
  }
});

test("the pages of all branches, each address once, with their photos, and nothing that is switched off", async () => {
  const entries = await sitemapEntries("sabor.example", business);
  expect(entries.map(({ url }) => url)).toEqual([
    "https://sabor.example/",
    "https://sabor.example/seleccionar-cocina",
    "https://sabor.example/producto/m1/a",
    "https://sabor.example/producto/g&%3C/b",
  ]);
  expect(sitemapXml(entries)).toContain("<loc>https://sabor.example/producto/g&amp;%3C/b</loc>");
  expect(sitemapXml(entries)).not.toContain("<lastmod>");
  expect(await sitemapEntries("sabor.example", { ...business, branches: branches.slice(0, 1) })).toHaveLength(2);
});

test("are told by robots.txt, which hides no page, so that what is 'noindex' is read", async () => {
  const answer = await ask(robots);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("Sitemap: https://sabor.example/sitemap.xml\n");
  expect(text.match(/^Disallow: .*$/gm)).toEqual(["Disallow: /api/"]);
  const pages = await ask(sitemap);
  expect(pages.status).toBe(200);
  // checklist 24: only what is the same for everybody for ever may be kept.
  for (const { headers } of [answer, pages]) expect(headers.get("cache-control")).toBe("private, no-store");
});

test.each(["qa", "preprod", "Ambiente"])("in the environment %s there is no sitemap to find (A10)", async (name) => {
  world.environment = name;
  expect((await ask(sitemap)).status).toBe(404);
  expect(await (await ask(robots)).text()).not.toContain("Sitemap");
});

test("A21: nor while the business is coming soon", async () => {
  world.business = { ...business, plan: { ...business.plan, isPro: false } };
  expect((await ask(sitemap)).status).toBe(404);
  world.business = { ...business, isActive: false };
  expect((await ask(sitemap)).status).toBe(404);
});
