import { expect, type Page } from "@playwright/test";
import { expectAdded } from "./order-walk.ts";
import { shop } from "./shop-test.ts";

/** What is in the cart on this device, as the device keeps it. */
export async function keptLines(page: Page, tenant = "sabor.localhost", branch = "101"): Promise<unknown[]> {
  const text = await page.evaluate((key) => localStorage.getItem(key), `vitrina:${tenant}:shopping-cart:${branch}`);
  return text === null ? [] : (JSON.parse(text) as { d: { lines: unknown[] } }).d.lines;
}

/** Opens a product by its link and adds it; the first time it is said that the order will be picked up (A106). */
export async function addForPickup(page: Page, path: string, origin = shop("sabor", "")): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.getByRole("button", { name: /^Agregar · / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Recoger en restaurante/ }).click();
  await dialog.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect.poll(async () => (await keptLines(page)).length).toBe(1);
  await expectAdded(page);
}

let visits = 0;

/** The cart, opened anew from the menu: what changed meanwhile is known then. */
export async function openCart(page: Page): Promise<ReturnType<Page["getByRole"]>> {
  // An address of its own: at the same one the panels that were open come back by themselves.
  visits += 1;
  await page.goto(shop("sabor", `/?visita=${visits}`));
  await page
    .getByRole("button", { name: /Carrito/ })
    .first()
    .click();
  const cart = page.getByRole("dialog", { name: "Carrito" });
  await expect(cart).toBeVisible();
  return cart;
}

/** Somebody new signs up from the account menu, as a person does, up to the field for the mailed code. */
export async function askForCode(page: Page, email: string): Promise<ReturnType<Page["getByLabel"]>> {
  await page
    .getByRole("button", { name: /Cuenta/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Crear cuenta" }).click();
  const dialog = page.getByRole("dialog", { name: /Estás a un paso|Revisa tu correo/ });
  await dialog.getByLabel("Nombre completo").fill("Ana Prueba");
  await dialog.getByLabel("Teléfono", { exact: true }).fill("3105550199");
  await dialog.getByLabel("Correo electrónico").fill(email);
  const consent = dialog.getByRole("checkbox", { name: /^Autorizo/ });
  await consent.click();
  await expect(consent).toBeChecked();
  await dialog.getByRole("button", { name: "Continuar", exact: true }).click();
  const field = dialog.getByLabel("Código de acceso");
  await expect(field).toBeVisible();
  return field;
}
