import { isDeep } from "./support/all-in-deep.ts";
import { untilPrefetched } from "./support/prefetched.ts";
import { layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { saborShop } from "./support/order-walk.ts";
import { addForPickup, keptLines } from "./support/shopper.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

const said = "Sin conexión. Lo que ya se cargó sigue aquí y tu carrito queda guardado.";

test.use({
  viewport: { width: 360, height: 800 },
  // What the browser itself says of a call that did not come through.
  expectedMessages: [/ERR_INTERNET_DISCONNECTED/],
});

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

test("a menu without a connection: said once, links stay, and what can be opened opens", async ({ page, context }) => {
  await addForPickup(page, await productPath(1, 101, saborShop.product));
  await page.goto(shop("sabor"));
  await untilPrefetched(page);
  await context.setOffline(true);
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(1);

  await page.getByRole("link", { name: /^Ajiaco/ }).click();
  await expect(page.getByText("No se puede sin conexión.")).toBeVisible();
  const card = page.getByRole("link", { name: /^Ajiaco/ });
  // On the card as well, where it was pressed.
  const foot = await card.locator(".menu-foot").evaluate((place) => getComputedStyle(place, "::before").content);
  expect(foot).toContain("No se puede sin conexión.");
  await expect(page).toHaveURL(shop("sabor"));
  await page.getByRole("button", { name: /Ver pedido/ }).click();
  const cart = layer(page, "Carrito");
  await cart.getByRole("button", { name: `Agregar uno de ${saborShop.product}` }).click();
  await cart.getByRole("button", { name: priced("Ir a pagar") }).click();
  const confirm = layer(page, "Confirmar pedido");
  await expect(confirm).toContainText(saborShop.product);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Buscar en el menú" }).first().click();
  await page.getByRole("searchbox").fill("ajiaco");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Ajiaco/ })
    .click();
  await expect(page.getByRole("dialog")).toContainText("No se puede sin conexión.");
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: /^Domicilio/ })
    .first()
    .click();
  const form = layer(page, "¿A dónde lo llevamos?");
  await form.getByRole("combobox", { name: "Dirección" }).fill(saborShop.line1);
  await form.getByLabel("Barrio / Sector").fill(saborShop.barrio);
  await form.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(form).toContainText("No pudimos consultar tu dirección. Revisa tu conexión");

  await context.setOffline(false);
  await expect(page.getByText(said)).toBeHidden();
  await form.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(form).toBeHidden();
});

test("a product's own page without a connection: what is added is in the cart, and the page stays", async ({
  page,
  context,
}) => {
  test.skip(!isDeep, "in a deep run: every run adds to the cart on the menu");
  await addForPickup(page, await productPath(1, 101, saborShop.product));
  const path = await productPath(1, 101, "Ajiaco santafereño");
  await page.goto(shop("sabor", path));
  await untilPrefetched(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await expect.poll(async () => (await keptLines(page)).length).toBe(2);
  await expect(page).toHaveURL(shop("sabor", path));
  await expect(page.getByRole("button", { name: priced("Agregar") })).toBeVisible();
});
