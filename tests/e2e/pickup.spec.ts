import { expectNoLayer, sendButton } from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import { askHow, collect, fantasmaShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("back from the order to the checkout's own page: nothing is left to send, so it leads to the menu", async ({
  page,
}) => {
  await logIn(page, fantasmaShop);
  await askHow(page, fantasmaShop);
  await collect(page, fantasmaShop);
  await expectNoLayer(page);
  await page.goto(shop("fantasma", "/order"));
  await page.getByRole("radio", { name: "Efectivo" }).check();
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/rastrear-orden\/FAN-\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(shop("fantasma"));
  await expect(page.getByRole("link", { name: /^Bowl de pollo teriyaki/ })).toBeVisible();
});
