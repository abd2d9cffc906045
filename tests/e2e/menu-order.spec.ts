import type { Locator } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { menuTexts } from "./support/find-product.ts";
import { rememberOrder } from "./support/known-device.ts";
import { fantasmaShop, plazaShop, saborShop, tiendaShop } from "./support/order-walk.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";

// In which order a menu's first screen has its sections, and where the first photo is (B3, B25, UX41).

/** A phone between the bars of its browser. */
test.use({ viewport: { width: 360, height: 640 } });

async function expectPhotoWhole(photo: Locator): Promise<void> {
  await expect(photo).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => await photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

/** Each with a dish that needs no choice. */
const shops = [saborShop, { ...fantasmaShop, product: "Papas con cheddar y tocineta" }, plazaShop, tiendaShop];

for (const where of allInDeep([saborShop], shops)) {
  const { name, business, branch, product } = where;
  test(`${name}: what this device orders is seen first, then promotions, what is ordered most, the menu`, async ({
    page,
  }) => {
    await rememberOrder(page, where);
    await page.goto(shop(name));
    const usual = page.getByRole("region", { name: "Lo de siempre" });
    const again = usual.getByRole("button", { name: product });
    await expect(again).toBeInViewport({ ratio: 1 });
    await expect(again).toContainText("$");
    await expectPhotoWhole(again.locator("img"));
    await expect(usual.getByRole("listitem")).toHaveCount(1);
    const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
    // At the plaza there is a promotion on weekdays alone.
    const promoted = name === "plaza" && !titles.includes("Promociones") ? [] : ["Promociones"];
    const first = ["Lo de siempre", ...promoted, "Lo más pedido"];
    expect(titles.slice(0, first.length)).toEqual(first);
    expect(await menuTexts(business, branch)).toContain(titles[first.length]);
    expect(new Set(titles).size, "each section once").toBe(titles.length);
  });
}

/** Of fantasma: wings, after midnight, nachos. Both shakes are promoted without them, on every day and at every hour. */
const otherPromotions = ["201", "202", "207"];

async function switchPromotions(state: "on" | "off"): Promise<void> {
  for (const id of otherPromotions) await platformCommand(["promo", id, state]);
}

test("fewer than three promoted dishes are one row of small cards, before all others", async ({ page }) => {
  try {
    await switchPromotions("off");
    const section = page.getByRole("region", { name: "Promociones" });
    const cards = section.locator("[data-menu-item]");
    await expect(async () => {
      await page.goto(shop("fantasma"));
      await expect(cards).toHaveCount(2, { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Promociones");
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    const [one, other] = boxes;
    expect(other?.top, "one row").toBe(one?.top);
    for (const { right, height } of boxes) {
      expect(right, "whole").toBeLessThanOrEqual(360);
      expect(height, "small").toBeLessThanOrEqual(640 / 2);
    }
  } finally {
    await switchPromotions("on");
  }
});
