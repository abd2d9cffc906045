import type { Locator, Page } from "@playwright/test";
import { isDeep } from "./support/all-in-deep.ts";
import { freshEmail, layer, priced, sendButton } from "./support/checkout.ts";
import { foodShare, screensOf } from "./support/measure.ts";
import { productPath } from "./support/find-product.ts";
import { askHow, saborShop, tiendaShop } from "./support/order-walk.ts";
import { expect, mailedCode, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** What a person pressed, and each page or title of what lies over it on which they pressed or typed something. */
interface Walked {
  presses: number;
  screens: string[];
}

declare global {
  interface Window {
    walked: Walked;
  }
}

async function countSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const walked: Walked = { presses: 0, screens: [] };
    window.walked = walked;
    const look = () => {
      const titles = [...document.querySelectorAll("dialog[open] > header h2")].map((title) => title.textContent);
      const screen = titles.at(-1) ?? location.pathname;
      if (!walked.screens.includes(screen)) walked.screens.push(screen);
    };
    const press = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      walked.presses += 1;
      look();
    };
    // Below the window: there Playwright takes back a press that would have met something else, and presses again.
    document.addEventListener("pointerdown", press, { capture: true });
    document.addEventListener("input", look, { capture: true });
  });
}

/** Typing is no press, getting into the field is one unless it has the focus, or gets it as it comes. */
async function type(field: Locator, text: string): Promise<void> {
  await field.waitFor();
  const hasFocus = async () => await field.evaluate((element) => element === document.activeElement);
  const isReady = expect.poll(hasFocus, { timeout: 500 }).toBe(true);
  await isReady.catch(async () => await field.click());
  await field.fill(text);
}

/** The way from the open cart to the order; `who` says who orders. */
async function pay(page: Page, who: (checkout: Locator) => Promise<void>): Promise<Walked> {
  await expect(layer(page, "Carrito").locator("[data-line]").first()).toBeVisible();
  expect(await foodShare(page, layer(page, "Carrito"))).toBeGreaterThanOrEqual(0.5);
  await layer(page, "Carrito")
    .getByRole("button", { name: priced("Ir a pagar") })
    .click();
  const checkout = layer(page, "Confirmar pedido");
  await who(checkout);
  await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return await page.evaluate(() => window.walked);
}

async function asStranger(page: Page, checkout: Locator): Promise<void> {
  const email = freshEmail();
  await expect(checkout.getByLabel("Correo electrónico")).toBeVisible();
  await expect.poll(async () => await screensOf(checkout)).toBeLessThanOrEqual(2.5);
  await checkout.getByRole("radio", { name: "Efectivo" }).click();
  await type(checkout.getByLabel("Nombre completo"), "Ana María Rojas");
  await type(checkout.getByLabel("Teléfono", { exact: true }), "310 555 0199");
  await type(checkout.getByLabel("Correo electrónico"), email);
  await sendButton(checkout).click();
  await type(checkout.getByLabel("Código de acceso"), await mailedCode(page, email));
}

test("from a product's link to a first order to be delivered: 11 presses on 6 screens at most; known, 3 on 3", async ({
  page,
}) => {
  await countSteps(page);
  await page.goto(shop("sabor", await productPath(1, 101, saborShop.product)));
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await layer(page, "¿Cómo quieres tu pedido?").getByRole("button", { name: "Domicilio" }).click();
  const address = layer(page, "¿A dónde lo llevamos?");
  await type(address.getByRole("combobox", { name: "Dirección" }), tiendaShop.line1);
  await address.getByRole("option").first().click();
  await address.getByRole("button", { name: "Continuar", exact: true }).click();
  const delivery = await pay(page, async (checkout) => {
    await expect(checkout, "as high as it can be").toContainText("para domicilio gratis");
    await asStranger(page, checkout);
  });
  expect(delivery.presses).toBeGreaterThanOrEqual(8);
  expect(delivery.presses, delivery.screens.join(" → ")).toBeLessThanOrEqual(11);
  expect(delivery.screens.length, delivery.screens.join(" → ")).toBeLessThanOrEqual(6);

  // Known by now, with the place where it goes and how it is paid: from another product's link it is three (A181, A234).
  await page.goto(shop("sabor", await productPath(1, 101, "Ajiaco santafereño")));
  await page.getByRole("button", { name: priced("Agregar") }).click();
  const again = await pay(page, async (checkout) => {
    await expect(checkout).toContainText("Pagas con Efectivo, como la última vez.");
    await expect.poll(async () => await screensOf(checkout)).toBeLessThanOrEqual(2);
    await sendButton(checkout).click();
  });
  expect(again.presses, again.screens.join(" → ")).toBeLessThanOrEqual(3);
  expect(again.screens, again.screens.join(" → ")).toHaveLength(3);
});

test("from a product's link to a first order to be collected: 9 presses on 5 screens at most", async ({ page }) => {
  test.skip(!isDeep, "in a deep run: the way of a delivery is the longer one");
  await countSteps(page);
  const how = await askHow(page, saborShop);
  await how.getByRole("button", { name: /^Recoger en restaurante/ }).click();
  await layer(page, "¿Dónde lo recoges?").getByRole("button", { name: "Continuar", exact: true }).click();
  const pickup = await pay(page, async (checkout) => await asStranger(page, checkout));
  expect(pickup.presses, pickup.screens.join(" → ")).toBeLessThanOrEqual(9);
  expect(pickup.screens.length, pickup.screens.join(" → ")).toBeLessThanOrEqual(5);
});
