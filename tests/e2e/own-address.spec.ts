import type { Page } from "@playwright/test";
import { isDeep } from "./support/all-in-deep.ts";
import { layer } from "./support/checkout.ts";
import { expectTrapped, forbidPointer, pressByKeyboard, tabTo, typeInto } from "./support/keyboard.ts";
import { logIn } from "./support/order-scene.ts";
import { fantasmaShop, type OrderShop, saborShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { expectTidy, expectTidyLargeText } from "./support/tidy.ts";

// 'Nueva dirección' of an account on a small phone (A229).

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

/** The account's addresses as the shop's page knows them. */
async function savedAddresses(page: Page): Promise<unknown> {
  return await page.evaluate(
    async () => ((await (await fetch("/api/session")).json()) as { addresses: unknown }).addresses,
  );
}

async function expectSaved(page: Page, { line1 }: OrderShop, name: string): Promise<void> {
  await expect(page.getByText(/Te llegamos desde/)).toBeVisible();
  expect(await savedAddresses(page)).toMatchObject([{ name, line1 }]);
  const menu = layer(page, "Ana Prueba");
  await expect(menu).toContainText(name);
  await expect(menu).toContainText(line1);
}

test.skip(!isDeep, "DEEP=1");

test("sabor: an address is given to the account by the keyboard alone", async ({ page }) => {
  await forbidPointer(page);
  await logIn(page, saborShop);
  await page.goto(shop("sabor"));
  await pressByKeyboard(page, page.getByRole("banner").getByRole("button", { name: "Cuenta" }));
  await pressByKeyboard(page, layer(page, "Ana Prueba").getByRole("button", { name: "Agregar dirección" }));
  const form = layer(page, "Nueva dirección");
  await expectTrapped(page, form);
  await pressByKeyboard(page, form.getByRole("button", { name: "Guardar dirección" }));
  await expect(form.getByRole("combobox", { name: "Dirección" })).toBeFocused();
  await typeInto(page, form.getByRole("combobox", { name: "Dirección" }), saborShop.line1);
  await typeInto(page, form.getByLabel("Barrio / Sector"), saborShop.barrio);
  await typeInto(page, form.getByLabel("Detalles"), "Apto 301");
  await tabTo(page, form.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowUp");
  await expect(form.getByRole("radio", { name: "Otro" })).toBeChecked();
  await typeInto(page, form.getByLabel("¿Cómo la llamamos?"), "Taller");
  await page.keyboard.press("Enter");
  await expectSaved(page, saborShop, "Taller");
});

for (const where of [saborShop, fantasmaShop]) {
  const { name, line1, barrio } = where;
  test(`${name}: an address is given to the account by a finger, and in large letters`, async ({ page }) => {
    await logIn(page, where);
    await page.goto(shop(name));
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).tap();
    await layer(page, "Ana Prueba").getByRole("button", { name: "Agregar dirección" }).tap();
    const form = layer(page, "Nueva dirección");
    await form.getByRole("button", { name: "Guardar dirección" }).tap();
    await expect(form).toContainText("Asegúrate de ingresar la dirección correctamente");
    await expectTidy(page, `${name}-new-address-problems`);
    await expectTidyLargeText(page, `${name}-new-address-problems`);
    await form.getByRole("button", { name: "cambiar la ciudad" }).tap();
    await expect(form.getByLabel("Ciudad")).toBeFocused();
    await form.getByLabel("Ciudad").fill("Bogotá");
    await form.getByText("Otro", { exact: true }).tap();
    await form.getByLabel("¿Cómo la llamamos?").fill("El taller de la abuela");
    await expectTidyLargeText(page, `${name}-new-address-other`);
    await form.getByText("Trabajo", { exact: true }).tap();
    await form.getByRole("combobox", { name: "Dirección" }).fill(line1);
    await form.getByLabel("Barrio / Sector").fill(barrio);
    await form.getByRole("button", { name: "Guardar dirección" }).tap();
    await expectSaved(page, where, "Trabajo");
  });
}
