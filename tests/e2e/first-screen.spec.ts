import type { Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { expect, shop, test } from "./support/shop-test.ts";

/** A phone between the bars of its browser. */
const screen = { width: 360, height: 640 };

test.use({ viewport: screen });

/** Where the first photo, its dish's name and its price end, and how far the prices and badges of cards beside each other differ. */
async function measure(page: Page) {
  return await page.evaluate(() => {
    const first = document.querySelector("[data-menu-section] .food-tile:has(img)");
    const card = first?.closest("[data-menu-item]");
    const intro = document.querySelector("[data-store-intro]");
    const ends = [first, card?.querySelector("[data-name]"), card?.querySelector("[data-price]"), intro];
    const [photo = Infinity, name = Infinity, price = Infinity, head = Infinity] = ends.map(
      (element) => element?.getBoundingClientRect().bottom ?? Infinity,
    );
    const rows = new Map<number, number[]>();
    for (const each of document.querySelectorAll("[data-menu-section]:first-of-type [data-menu-item]")) {
      const top = Math.round(each.getBoundingClientRect().top);
      const end = each.querySelector("[data-price]")?.getBoundingClientRect().bottom ?? Infinity;
      rows.set(top, [...(rows.get(top) ?? []), end]);
    }
    const chips = document.querySelectorAll(
      "[data-menu-section]:first-of-type :not(.menu-few) > li .food-tile ~ * [data-saved]",
    );
    const strayChips = [...chips].filter((chip) => {
      const box = chip.getBoundingClientRect();
      const tile = chip.closest("[data-menu-item]")?.querySelector(".food-tile")?.getBoundingClientRect();
      return !tile || (box.width > 0 && (box.left < tile.left || box.right > tile.right || box.top < tile.top));
    }).length;
    const [badgeLines, hintLines] = [".traits", ".menu-card [data-hint]"].map((selector) =>
      Math.max(
        0,
        ...[...document.querySelectorAll(selector)].map(
          (line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight),
        ),
      ),
    );
    return {
      photo,
      name,
      price,
      head,
      pricesInARow: Math.max(...[...rows.values()].map((prices) => Math.max(...prices) - Math.min(...prices))),
      strayChips,
      badgeLines,
      hintLines,
      footer: document.querySelector("footer")?.getBoundingClientRect().height ?? Infinity,
    };
  });
}

test("the first screen of a menu shows a dish whole, its cards agree, and the last one ends in a footer (UX41, L1)", async ({
  page,
}) => {
  for (const name of ["sabor", "fantasma", "plaza", "tienda"] as const) {
    await page.goto(shop(name));
    await expect(page.getByRole("button", { name: /^¿Llegamos\? Dinos tu barrio/ }), name).toBeInViewport();
    const { photo, price, head, footer, ...cards } = await measure(page);
    expect.soft(photo, `${name}: photo`).toBeLessThanOrEqual(screen.height);
    expect.soft(cards.name, `${name}: name`).toBeLessThanOrEqual(screen.height);
    expect.soft(price, `${name}: price`).toBeLessThanOrEqual(screen.height);
    expect.soft(head, `${name}: head`).toBeLessThanOrEqual(screen.height * 0.4);
    expect.soft(footer, `${name}: footer`).toBeLessThanOrEqual(screen.height * 0.4);
    expect.soft(cards.pricesInARow, `${name}: prices beside each other`).toBeLessThanOrEqual(1);
    expect.soft(cards.strayChips, `${name}: chips of a discount that leave their photo`).toBe(0);
    expect.soft(cards.badgeLines, `${name}: lines of badges`).toBeLessThan(1.5);
    expect.soft(cards.hintLines, `${name}: lines of what a promotion needs`).toBeLessThan(1.5);
    const search = page.getByRole("button", { name: "Buscar en el menú" }).filter({ visible: true }).first();
    if ((await page.getByRole("navigation", { name: "Categorías" }).filter({ visible: true }).count()) > 0) continue;
    const { width = 0 } = (await search.boundingBox()) ?? {};
    expect.soft(width, `${name}: a bar without categories is the search's`).toBeGreaterThan(screen.width * 0.85);
  }
});

/** Counts what moves without a press, as Chromium measures it (CLS). */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The most that a page may move, whatever fonts the machine has. */
const most = 0.02;

async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle");
  return await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
}

test("nothing moves while a menu or a product comes, and what a heart kept has its place (UX33, B26)", async ({
  page,
}) => {
  await watchShift(page);
  for (const name of allInDeep(["fantasma", "plaza"] as const, ["sabor", "fantasma", "plaza", "tienda"] as const)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(shop(name));
    expect.soft(await shiftOf(page), `${name}: menu at 1280`).toBeLessThanOrEqual(most);
    await page.setViewportSize(screen);
    await page.goto(shop(name));
    const product = (await page.locator("[data-menu-item]").first().getAttribute("href")) ?? "";
    expect.soft(await shiftOf(page), `${name}: menu`).toBeLessThanOrEqual(most);
    await page.goto(shop(name, product));
    const heart = page.getByRole("button", { name: / en tus favoritos$/ });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    expect.soft(await shiftOf(page), `${name}: product`).toBeLessThanOrEqual(most);
    await page.goto(shop(name));
    await expect(page.getByRole("region", { name: "Favoritos" }).getByRole("link")).toBeVisible();
    expect.soft(await shiftOf(page), `${name}: menu with a favourite`).toBeLessThanOrEqual(most);
  }
});
