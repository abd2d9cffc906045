import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer, priced, sendButton } from "./support/checkout.ts";
import { addFromMenu } from "./support/guest-order.ts";
import { plazaShop, saborShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true });

declare global {
  interface Window {
    presses: number;
  }
}

/** Controls of the layer on top that are too small for a finger on a screen that stands upright. */
async function smallControls(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const top: Element = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...top.querySelectorAll("button, a[href], summary, label:has(input)")].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const { clipPath, display } = getComputedStyle(control);
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1;
      // A link within a sentence has the height of its line (WCAG 2.5.8).
      if (!isSeen || clipPath !== "none" || display === "inline") return [];
      return Math.min(width, height) >= 55.9 ? [] : [`${control.textContent} ${width} × ${height}`];
    });
  });
}

/** Links in sight that lead out of the shop, or into another tab: a kiosk's guests have none. */
async function linksOut(page: Page): Promise<string[]> {
  const links = page.locator("a[href]").filter({ visible: true });
  return await links.evaluateAll((all) =>
    all.flatMap((link) => {
      if (!(link instanceof HTMLAnchorElement)) return [];
      return link.origin === location.origin && link.target === "" ? [] : [link.href];
    }),
  );
}

/** Dishes of the menu's second section that stand beside its first one. */
async function dishesInARow(page: Page): Promise<number> {
  const dishes = page.locator("[data-menu-section]").nth(1).getByRole("listitem");
  return await dishes.evaluateAll((items) => {
    const tops = items.map((item) => Math.round(item.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
}

for (const where of allInDeep([plazaShop], [plazaShop, saborShop])) {
  const { name, product } = where;
  const second = name === "plaza" ? "Aguapanela con limón" : "Ajiaco santafereño";
  test(`${name}: two dishes at a kiosk in 14 presses, none smaller than 56 px (S1 §1, A120)`, async ({ page }) => {
    await page.addInitScript(() => {
      window.presses = 0;
      document.addEventListener("pointerdown", ({ isTrusted }) => (window.presses += isTrusted ? 1 : 0), true);
    });
    const look = async (screen: string) => {
      await expectAccessible(page, `${name}: ${screen} of a kiosk`);
      expect.soft(await smallControls(page), `${name}: ${screen}`).toEqual([]);
      expect.soft(await linksOut(page), `${name}: ${screen}`).toEqual([]);
    };
    await page.goto(shop(name, "/?mode=kiosco"));
    const start = page.getByRole("button", { name: "Comer aquí" });
    await expect(start).toBeVisible();
    await look("first screen");
    await start.click();
    await expect(start).toBeHidden();
    await look("menu");
    await page.setViewportSize({ width: 1280, height: 800 });
    expect.soft(await dishesInARow(page), `${name}: a wide menu`).toBeGreaterThanOrEqual(3);
    await page.setViewportSize({ width: 1080, height: 1920 });
    for (const dish of [product, second]) {
      await addFromMenu(page, dish, "Agregar", async () => {
        if (dish === product) await look("product");
      });
    }
    await page.getByRole("banner").getByRole("button", { name: /^2 / }).click();
    await look("cart");
    await layer(page, "Carrito")
      .getByRole("button", { name: priced("Ir a pagar") })
      .click();
    const checkout = layer(page, "Confirmar pedido");
    await checkout.getByRole("radio", { name: "Efectivo" }).check();
    await expect(checkout.getByLabel("¿A nombre de quién?")).toBeVisible();
    await look("checkout");
    await expectTidy(page, `${name}-kiosk-checkout`);
    await sendButton(checkout).click();
    await expect(page.getByText(/^[A-Z]+-\d+$/)).toBeVisible();
    // It leaves by itself after a while, however long a look at it takes.
    await page.clock.setFixedTime(Date.now());
    await look("number");
    const presses = await page.evaluate(() => window.presses);
    await page.getByRole("button", { name: "Terminar" }).click();
    await expect(start).toBeVisible();
    expect(presses + 1).toBeLessThanOrEqual(14);
  });
}
