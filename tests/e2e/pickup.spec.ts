import type { Page } from "@playwright/test";
import { expectNoLayer, sendButton } from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import { askHow, collect, fantasmaShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

/** Every place where the button that sends an order has stood with a total on it, from the top of the window. */
async function notePlaces(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const places = new Set<number>();
    Object.assign(globalThis, { places });
    const look = () => {
      const button = document.querySelector("#checkout-send");
      if (button?.textContent.includes("$")) places.add(Math.round(button.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async () => await page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places]);
}

test("back from the order to the checkout's own page: nothing is left to send, so it leads to the menu", async ({
  page,
}) => {
  await logIn(page, fantasmaShop);
  await askHow(page, fantasmaShop);
  await collect(page, fantasmaShop);
  await expectNoLayer(page);
  const places = await notePlaces(page);
  await page.goto(shop("fantasma", "/order"));
  await expect(page.getByText("¿Tienes un cupón?")).toBeVisible();
  // What moves away under a finger takes no press.
  await expect.poll(async () => (await places()).length).toBe(1);
  await page.getByRole("radio", { name: "Efectivo" }).check();
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/rastrear-orden\/FAN-\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(shop("fantasma"));
  await expect(page.getByRole("link", { name: /^Bowl de pollo teriyaki/ })).toBeVisible();
});
