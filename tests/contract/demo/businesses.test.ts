import { distanceMeters } from "#domain/base/geo.ts";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCoverageArea, polygonShape, type CoverageArea } from "#domain/store/coverage.ts";
import { optionRule } from "#domain/menu/option-group.ts";
import type { BranchFile } from "#platform/demo/business-file.ts";
import type { ItemFile } from "#platform/demo/menu-file.ts";
import { photoFile, photoFolder, readPhotoManifest } from "#platform/demo/photo-manifest.ts";
import { readBusinesses, type DemoBusiness } from "#platform/demo/read-businesses.ts";
import { pointOnGrid } from "#platform/demo/street-grid.ts";
import { root } from "#tests/support/source-files.ts";

const businesses = readBusinesses();
const names = businesses.map(({ folder }) => folder);

function demo(folder: string): DemoBusiness {
  const found = businesses.find((one) => one.folder === folder);
  if (found === undefined) throw new Error(`There is no demo business ${folder}.`);
  return found;
}

const itemsOf = ({ menus }: DemoBusiness): ItemFile[] =>
  menus.flatMap((menu) => menu.groups.flatMap((group) => group.items));
const pointOf = (branch: BranchFile) => ({ latitude: branch.point[0], longitude: branch.point[1] });

function areasOf(branch: BranchFile): CoverageArea[] {
  return branch.areas.map((area, index) => {
    const base = { id: String(index), name: area.name, price: area.price, isActive: true };
    if ("polygon" in area) {
      return { ...base, ...polygonShape(area.polygon.map(([latitude, longitude]) => ({ latitude, longitude }))) };
    }
    const center = { latitude: area.center[0], longitude: area.center[1] };
    return { ...base, shape: "circle", center, radiusMeters: area.radiusMeters };
  });
}

describe("the demo businesses", () => {
  it("are the four of the plan, each with as much as it should have", () => {
    expect(names).toEqual(["sabor", "fantasma", "plaza", "tienda"]);
    expect(itemsOf(demo("sabor")).length).toBeGreaterThanOrEqual(80);
    expect(itemsOf(demo("fantasma")).length).toBeGreaterThanOrEqual(35);
    expect(itemsOf(demo("tienda")).length).toBeGreaterThanOrEqual(150);
    expect(demo("plaza").menus.map((menu) => menu.groups.flatMap((group) => group.items).length)).toEqual([25, 25, 25]);
    expect(businesses.map(({ business }) => business.branches.length)).toEqual([3, 2, 3, 1]);
  });

  it("have promotions of each kind and the welcome coupon", () => {
    const { promotions } = demo("sabor");
    expect(new Set(promotions.map((promotion) => promotion.type))).toEqual(
      new Set(["per", "fixed", "free_delivery", "CUPON"]),
    );
    expect(promotions.map((promotion) => promotion.code)).toContain("BIENVENIDO10");
  });

  it("show what goes wrong: sold out, some weekdays, inactive, hours of a group, legal age", () => {
    const items = itemsOf(demo("sabor"));
    expect(items.some((item) => item.soldOut.length > 0)).toBe(true);
    expect(items.some((item) => item.days !== undefined)).toBe(true);
    expect(items.some((item) => !item.active)).toBe(true);
    expect(items.filter((item) => item.legalAge).length).toBeGreaterThanOrEqual(5);
    expect(demo("sabor").menus.some((menu) => menu.groups.some((group) => group.hours.length > 0))).toBe(true);
  });
});

describe.each(names)("%s", (folder) => {
  const { business, menus } = demo(folder);

  it("always has a branch that is open, on every day and holiday", () => {
    const isAlwaysOpen = business.branches.some((branch) =>
      branch.hours.some((hours) => hours.open === hours.close && new Set(hours.days).size === 8),
    );
    expect(isAlwaysOpen).toBe(true);
  });

  it("has its branches inside every polygon of theirs, and covers its own door", () => {
    for (const branch of business.branches) {
      for (const area of areasOf(branch)) expect(findCoverageArea([area], pointOf(branch)), area.name).not.toBeNull();
    }
  });

  it("has its branches where their addresses say", () => {
    for (const branch of business.branches) {
      const point = pointOnGrid(branch.address);
      expect(point === null ? null : distanceMeters(point, pointOf(branch)), branch.address).toBeLessThan(150);
    }
  });

  it("has groups of options that can be satisfied and prices of items above zero (A50)", () => {
    for (const group of menus.flatMap((menu) => Object.values(menu.optionGroups))) {
      const rule = optionRule({
        isRequired: group.required,
        isMinimumSet: group.minimum !== undefined,
        minimum: group.minimum ?? 0,
        maximum: group.maximum,
      });
      const most = group.quantities ? Infinity : Object.keys(group.options).length;
      expect(rule.minimum, group.name).toBeLessThanOrEqual(most);
      expect(rule.minimum, group.name).toBeLessThanOrEqual(rule.maximum === 0 ? most : rule.maximum);
    }
  });

  it("names each dish once in a menu", () => {
    for (const menu of menus) {
      const dishes = menu.groups.flatMap((group) => group.items.map((item) => item.name));
      expect(dishes.length).toBe(new Set(dishes).size);
    }
  });
});

describe("the photos", () => {
  const manifest = readPhotoManifest();

  it("exist, each in the sizes that the storefront asks for", () => {
    const dishes = businesses.flatMap(itemsOf).flatMap((item) => item.photo ?? []);
    const brand = businesses.flatMap(({ business }) => [
      business.logo,
      business.cropLogo,
      ...[business.portrait, business.share, business.banner?.photo].filter((name) => name !== undefined),
      ...business.branches.flatMap((branch) => branch.logo ?? []),
    ]);
    expect([...dishes, ...brand].filter((name) => manifest[name] === undefined)).toEqual([]);
    for (const name of dishes) {
      const sizes = manifest[name]?.variants.map(({ width, height }) => `${width}×${height}`);
      expect(sizes, name).toEqual(["1080×810", "800×600", "640×480", "400×400", "192×192", "96×96"]);
    }
  });

  it("are at most 40 KB where they are the first of a phone", () => {
    const portraits = businesses.flatMap(({ business }) => business.portrait ?? []);
    const dishes = businesses.flatMap(itemsOf).flatMap((item) => item.photo ?? []);
    for (const name of portraits) expect(manifest[name]?.variants[0]?.bytes, name).toBeLessThanOrEqual(40_000);
    for (const name of dishes) {
      const variant = manifest[name]?.variants.find(({ width }) => width === 800);
      expect(variant?.bytes, name).toBeLessThanOrEqual(40_000);
    }
  });

  it("are on disk as the manifest says, and light enough for a clone", () => {
    let total = 0;
    for (const [name, { variants }] of Object.entries(manifest)) {
      for (const { width, bytes } of variants) {
        expect(statSync(`${photoFolder}/${photoFile(name, width)}`).size, name).toBe(bytes);
        total += bytes;
      }
    }
    expect(total).toBeLessThan(12 * 1024 * 1024);
  });
});

/** What reading says of a copy of the demo files with one change in the restaurant's menu. */
function faultOf(change: (menu: string) => string): string {
  const copy = mkdtempSync(join(tmpdir(), "demo-"));
  try {
    cpSync(join(root, "platform/demo/businesses"), copy, { recursive: true });
    const path = join(copy, "sabor/menu.json");
    writeFileSync(path, change(readFileSync(path, "utf8")));
    readBusinesses(copy);
    return "no fault";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

describe("a demo file with a fault", () => {
  it.each([
    ['"price": 42900', '"price": 42900.5', "sabor/menu.json: groups[3].items[0].price: must be whole pesos"],
    ['"photo": "ajiaco"', '"foto": "ajiaco"', 'sabor/menu.json: groups[2].items[0]: Unrecognized key: "foto"'],
    ['"options": ["crust", "pizzaExtras"]', '"options": ["crst"]', "there is no option group 'crst'"],
    [
      '"branches": ["chapinero", "usaquen", "teusaquillo"]',
      '"branches": ["chapinero", "usaquen"]',
      "there is no menu for branch 'teusaquillo'",
    ],
    ['"Plato": 32900', '"Plato": 31900', "item 'Ajiaco santafereño': its price must be that of its first size"],
  ])("is refused by name: %s → %s", (from, to, message) => {
    expect(faultOf((menu) => menu.replace(from, to))).toContain(message);
  });
});
