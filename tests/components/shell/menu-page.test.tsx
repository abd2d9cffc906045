import { PageContent } from "#components/page/page-content.tsx";
import { expect, test, vi } from "vitest";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { Usual } from "#app/[tenant]/[locale]/[branch]/_shop/islands/usual.tsx";
import { ComingSoon } from "#app/[tenant]/[locale]/[branch]/_shop/shell/coming-soon.tsx";
import BranchMenu, { generateMetadata } from "#app/[tenant]/[locale]/[branch]/[variant]/page.tsx";
import { FulfilmentSwitch } from "#components/shell/fulfilment-switch.tsx";
import { StoreIntro } from "#components/shell/intro/store-intro.tsx";
import { MenuPage } from "#components/menu/menu-page.tsx";
import type { Business } from "#domain/store/business.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import {
  everyDay,
  sampleBranch,
  sampleBusiness,
  sampleItem,
  sampleMenuGroup,
  samplePromotion,
  sampleThemeSource,
} from "#tests/support/samples.ts";

interface Shown {
  menu: Menu | null;
  business: Partial<Business>;
  variant: Variant;
  promotions: Promotion[];
}

const shop = vi.hoisted((): Shown => ({ menu: null, business: {}, variant: "shop", promotions: [] }));

vi.mock("next-intl/server", () => ({ getTranslations: () => String }));
vi.mock("#lib/server/page-instant.ts", () => ({ getPageInstant: () => Date.UTC(2026, 10, 23, 17) }));
vi.mock("#lib/server/sources/menu.ts", () => ({ getMenu: () => shop.menu }));
vi.mock("#lib/server/sources/promotions.ts", () => ({ getPromotions: () => shop.promotions }));
vi.mock("#lib/server/sources/most-ordered.ts", () => ({ getMostOrdered: () => ["i9", "i2", "i1"] }));
vi.mock("#app/[tenant]/[locale]/[branch]/_shop/panels/panels.tsx", () => ({ CartBeside: () => null }));
vi.mock("#app/[tenant]/[locale]/[branch]/_shop/open-store.ts", () => ({
  openStore: () => {
    const branches = [sampleBranch(), sampleBranch({ id: "2" })];
    const business = sampleBusiness({ branches, ...shop.business });
    return {
      business,
      capabilities: capabilitiesOf(shop.variant, business.plan),
      branch: business.branches[0],
      tenant: "t",
      locale: "es-CO",
      isComingSoon: false,
    };
  },
}));

test.each<[string, Menu | null]>([
  ["no menu", null],
  ["a menu without groups", { id: "1", name: "", groups: [] }],
  ["a menu with nothing switched on", { id: "1", name: "", groups: [sampleMenuGroup({ isActive: false })] }],
])("A32: %s is 'coming soon', and nothing for a search engine", async (_, menu) => {
  shop.menu = menu;
  expect((await BranchMenu())?.type).toBe(ComingSoon);
  expect(await generateMetadata()).toEqual({ robots: { index: false } });
});

test("a menu with something to show is a page for everybody", async () => {
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items: [sampleItem()] })] };
  expect((await BranchMenu())?.type).toBe(PageContent);
  expect(await generateMetadata()).toMatchObject({ title: { absolute: expect.any(String) } });
  expect(await generateMetadata()).not.toHaveProperty("robots");
});

function partOf(node: unknown, type: unknown): Record<string, unknown> | null {
  if (Array.isArray(node)) return node.map((each) => partOf(each, type)).find((found) => found !== null) ?? null;
  if (typeof node !== "object" || node === null || !("props" in node) || !("type" in node)) return null;
  const props = node.props as Record<string, unknown>;
  return node.type === type ? props : partOf(props["children"], type);
}

test("what is ordered most stands first, in its order, as far as the menu shows it (B25)", async () => {
  const items = ["i1", "i2", "i3"].map((id) => sampleItem({ id }));
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items })] };
  const groups = partOf(await BranchMenu(), MenuPage)?.["firstGroups"];
  expect(groups).toMatchObject([{ id: "-3", items: [{ id: "i2" }, { id: "i1" }] }]);
});

test("S1 §4: the layout that a business wishes holds with premium or pro alone", async () => {
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items: [sampleItem()] })] };
  for (const [plan, layout] of [
    [{ isPro: true, isPremium: false, onlyMenu: false }, "list"],
    [{ isPro: false, isPremium: false, onlyMenu: false }, "grid"],
  ] as const) {
    shop.business = { plan, theme: { ...sampleThemeSource, cardsLayout: "list" } };
    expect(partOf(await BranchMenu(), MenuPage)?.["cardsLayout"]).toBe(layout);
  }
});

test.each<[Variant, number]>([
  ["shop", 1],
  ["table", 1],
  ["kiosk", 0],
])("a %s leads to %i other branches: a kiosk stays where it stands (A241)", async (variant, others) => {
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items: [sampleItem()] })] };
  const openingRules = [{ days: everyDay, onHolidays: true, open: 8 * 60, close: 20 * 60 }];
  const branches = ["1", "2"].map((id) => sampleBranch({ id, openingRules }));
  Object.assign(shop, { variant, business: { branches } });
  const intro = partOf(await BranchMenu(), StoreIntro);
  expect(intro).toMatchObject({ hasOtherBranches: others > 0 });
  expect(intro?.["openBranches"]).toHaveLength(others);
  shop.menu = null;
  const none = partOf(await BranchMenu(), ComingSoon)?.["children"];
  expect(none).toMatchObject({ props: { term: others > 0 ? sampleBusiness().branchTerm : null } });
  Object.assign(shop, { variant: "shop", business: {} });
});

test.each<[Variant, boolean, boolean]>([
  ["shop", true, true],
  ["menu", false, false],
  ["table", false, true],
  ["kiosk", false, false],
])("A240: the variant %s asks how it is had: %s; shows what was ordered before: %s", async (variant, asks, repeats) => {
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items: [sampleItem()] })] };
  shop.business = {};
  shop.variant = variant;
  const page = await BranchMenu();
  expect([partOf(page, FulfilmentSwitch) !== null, partOf(page, Usual) !== null]).toEqual([asks, repeats]);
  expect(partOf(page, MenuPage)).not.toBeNull();
});

test.each<[string, string, Variant, string | null]>([
  ["to elsewhere", "https://www.instagram.com/sabor", "kiosk", null],
  ["to a phone", "tel:+576011234567", "kiosk", null],
  ["within the shop", "/cupon/HOLA", "kiosk", "/cupon/HOLA"],
  ["within the shop, whole", "https://t/producto/1/2", "kiosk", "https://t/producto/1/2"],
  ["to elsewhere", "https://www.instagram.com/sabor", "table", "https://www.instagram.com/sabor"],
])("A175: a banner's link %s (%s) leads in the variant %s to %s", async (_, link, variant, used) => {
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items: [sampleItem()] })] };
  shop.business = { banner: { photo: { url: "/media/x-1600.webp", width: 1600, height: 533 }, groupIds: ["1"], link } };
  shop.variant = variant;
  expect(partOf(await BranchMenu(), MenuPage)?.["banner"]).toMatchObject({ groupIds: ["1"], link: used });
  shop.business = {};
});

const only = (id: string) => [{ productId: `p${id}`, itemIds: null, sizes: null }];

test.each<[Variant, string[]]>([
  ["shop", ["i1", "i2"]],
  ["table", ["i2"]],
  ["kiosk", ["i2"]],
])("A213: what is for a person is held out to no guest: the promotions of %s are for %s", async (variant, promoted) => {
  const items = ["i1", "i2"].map((id) => sampleItem({ id, productId: `p${id}` }));
  shop.menu = { id: "1", name: "", groups: [sampleMenuGroup({ items })] };
  shop.business = {};
  shop.variant = variant;
  shop.promotions = [
    samplePromotion({ id: "1", products: only("i1"), firstOrder: true }),
    samplePromotion({ id: "2", products: only("i2") }),
  ];
  const { firstGroups, prices } = partOf(await BranchMenu(), MenuPage) ?? {};
  expect(firstGroups).toMatchObject([{ id: "-2", items: promoted.map((id) => ({ id })) }, { id: "-3" }]);
  expect([...(prices as Map<string, unknown>).keys()]).toEqual(promoted);
  shop.promotions = [];
});
