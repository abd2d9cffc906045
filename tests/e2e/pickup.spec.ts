import {
  amounts,
  amountTable,
  fillContact,
  freshEmail,
  layer,
  priced,
  registerCustomer,
  sendWithCode,
} from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import { askHow, collect, fantasmaShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("pickup by somebody who has an account, from the menu to the collected order", async ({ page }) => {
  test.setTimeout(120_000);
  const email = freshEmail();
  await registerCustomer(2, email);

  await page.goto(shop("fantasma"));
  await page.getByRole("link", { name: /^Bowl de pollo teriyaki/ }).click();
  const sheet = layer(page, "Bowl de pollo teriyaki");
  await sheet
    .getByRole("group", { name: "Base" })
    .getByRole("radio", { name: /Quinua/ })
    .check();
  await expect(sheet.getByRole("button", { name: priced("Agregar") })).toHaveText("Agregar · $ 32.400");
  await sheet.getByRole("button", { name: priced("Agregar") }).click();

  await layer(page, "¿Cómo quieres tu pedido?")
    .getByRole("button", { name: /^Recoger en restaurante/ })
    .click();
  // One kitchen hands orders over: nothing is left to choose.
  const cart = page.getByRole("region", { name: "Carrito" });
  await expect(cart.getByText("Bowl de pollo teriyaki")).toBeVisible();
  await cart.getByRole("button", { name: priced("Ir a pagar") }).click();
  const confirm = layer(page, "Confirmar pedido");
  await expect(confirm).toContainText("Carrera 17 # 92-15");
  await confirm.getByRole("radio", { name: "Datáfono" }).check();
  await fillContact(confirm, email, true);
  const before = await amounts(amountTable(confirm));
  const send = confirm.getByRole("button", { name: priced("Enviar pedido") });
  await expect(send).toHaveText(`Enviar pedido · ${before["Total"]}`);
  await sendWithCode(page, confirm, email);

  await expect(page).toHaveURL(/\/rastrear-orden\/FAN-\d+$/);
  await expect(page.getByText("Pagas con datáfono")).toBeVisible();
  await expect(page.locator("#content").getByRole("heading", { level: 1 })).toBeFocused();
  expect(await amounts(amountTable(page.getByRole("region", { name: "Detalles del pedido" })))).toEqual(before);
  await expect(page.getByRole("heading", { level: 1, name: "Recogiste tu pedido" })).toBeVisible({ timeout: 40_000 });
});

test("back from the order to the checkout's own page: nothing is left to send, so it leads to the menu", async ({
  page,
}) => {
  await logIn(page, fantasmaShop);
  await askHow(page, fantasmaShop);
  await collect(page, fantasmaShop);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto(shop("fantasma", "/order"));
  await page.getByRole("radio", { name: "Efectivo" }).check();
  await page.getByRole("button", { name: priced("Enviar pedido") }).click();
  await expect(page).toHaveURL(/\/rastrear-orden\/FAN-\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(shop("fantasma"));
  await expect(page.getByRole("link", { name: /^Bowl de pollo teriyaki/ })).toBeVisible();
});
