import type { Locator, Page } from "@playwright/test";
import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import { layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { foodShare, screensOf } from "./support/measure.ts";
import {
  allShops,
  askHow,
  collect,
  fantasmaShop,
  plazaShop,
  saborShop,
  tiendaShop,
  typeAddress,
} from "./support/order-walk.ts";
import { keptLines } from "./support/shopper.ts";
import { expect, test } from "./support/shop-test.ts";

// How much of a phone the dishes have in the cart, how high a new customer's checkout is, and what goes with a dish (B27).

/** A phone between the bars of its browser. */
test.use({ viewport: { width: 360, height: 640 } });

async function expectMeasures(page: Page, mode: string): Promise<void> {
  const cart = layer(page, "Carrito");
  await expect(cart.locator("[data-line]")).toHaveCount(1);
  expect.soft(await foodShare(page, cart), `${mode}: share of food`).toBeGreaterThanOrEqual(0.5);
  await cart.getByRole("button", { name: priced("Ir a pagar") }).click();
  const checkout = layer(page, "Confirmar pedido");
  await expect(checkout.getByLabel("Correo electrónico")).toBeVisible();
  await expect(checkout.getByRole("radio", { name: "Efectivo" })).toBeVisible();
  await expect.poll(async () => await screensOf(checkout), `${mode}: screens of the checkout`).toBeLessThanOrEqual(2.5);
}

/** Enough of its dish for the branch's minimum, or nothing could be paid. */
async function reachMinimum(cart: Locator, product: string): Promise<void> {
  const pay = cart.getByRole("button", { name: priced("Ir a pagar") });
  const more = cart.getByRole("button", { name: `Agregar uno de ${product}` });
  await expect(cart.locator("[data-line]")).toHaveCount(1);
  for (let units = 1; units < 4; units += 1) await more.click();
  await expect(cart).not.toContainText("para el pedido mínimo");
  await expect(pay).toBeVisible();
}

for (const where of allInDeep([fantasmaShop], allShops)) {
  test(`${where.name}: food has half of the cart, and a new customer's checkout two and a half screens`, async ({
    page,
  }) => {
    const how = await askHow(page, where);
    await how.getByRole("button", { name: /^Domicilio/ }).click();
    await typeAddress(layer(page, "¿A dónde lo llevamos?"), where);
    await reachMinimum(layer(page, "Carrito"), where.product);
    await expectMeasures(page, "delivery");
  });

  test(`${where.name}: the same of what is collected`, async ({ page }) => {
    test.skip(!isDeep, "in a deep run: a delivery's checkout is the higher one");
    await askHow(page, where);
    await collect(page, where);
    await reachMinimum(layer(page, "Carrito"), where.product);
    await expectMeasures(page, "pickup");
  });
}

/** A dish that needs no choice, and the one that the demo's past orders had together with it most often, which a press adds. */
const energizer = { ...tiendaShop, product: "Energizante Trueno 250 ml", goesWith: "Cebolla larga" };
const together = [
  { ...saborShop, product: "Limonada cerezada", goesWith: "Gaseosa 400 ml" },
  { ...fantasmaShop, product: "Papas con cheddar y tocineta", goesWith: "Té helado de durazno" },
  { ...plazaShop, product: "Chocolate con queso", goesWith: "Aguapanela con limón" },
  energizer,
];

/** Nothing lies over it: a press in its middle meets it. */
async function expectPressable(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 });
  const isMet = async () =>
    await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await isMet(), "under nothing else").toBe(true);
}

for (const where of allInDeep([energizer], together)) {
  test(`${where.name}: one press adds what goes with it, once, and 'Ir a pagar' stays in reach`, async ({ page }) => {
    await askHow(page, where);
    await collect(page, where);
    const cart = layer(page, "Carrito");
    await reachMinimum(cart, where.product);
    const pay = cart.getByRole("button", { name: priced("Ir a pagar") });
    const beside = cart.getByRole("region", { name: "Para acompañar" });
    const dish = beside.getByRole("button", { name: `Agregar ${where.goesWith}` });
    await expect(dish).toBeVisible();
    await expectPressable(pay);
    await dish.click();
    await expect(cart.locator("[data-line]")).toHaveCount(2);
    await expectPressable(pay);
    await expect(beside.getByText(where.goesWith, { exact: true })).toHaveCount(0);
    await expect(cart.getByRole("region", { name: "Te puede servir para completarlo" })).toHaveCount(0);
    const [groupId, itemId] = (await productPath(where.business, where.branch, where.goesWith)).split("/").slice(-2);
    const kept = await keptLines(page, `${where.name}.localhost`, String(where.branch));
    expect(kept.slice(1)).toMatchObject([{ groupId, itemId, quantity: 1 }]);
  });
}
