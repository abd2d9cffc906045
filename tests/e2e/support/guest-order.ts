import type { Locator, Page } from "@playwright/test";
import { layer, priced } from "./checkout.ts";
import { platformCommand, type PlatformPlace } from "./platform-command.ts";
import { expect } from "./shop-test.ts";

/** The path of a table's printed code. */
export async function tableCode(branch: number, table: string, place?: PlatformPlace): Promise<string> {
  const said = await platformCommand(["table", String(branch), table], place);
  const { pathname, search } = new URL(/https?:\S+/.exec(said)?.[0] ?? "");
  return pathname + search;
}

/** Puts a dish into the cart from the menu's sheet, which is looked at first, where nobody asks how it is to reach the guest. */
export async function addFromMenu(
  page: Page,
  dish: string,
  button = "Agregar",
  look: (sheet: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await page
    .getByRole("link", { name: new RegExp(`^${dish}`) })
    .first()
    .click();
  const sheet = layer(page, dish);
  const add = sheet.getByRole("button", { name: priced(button) });
  await expect(add).toBeVisible();
  await look(sheet);
  await add.click();
  await expect(sheet).toBeHidden();
}

/** From the menu to the checkout's panel with so many dishes in the cart, to be paid in cash. */
export async function openGuestCheckout(page: Page, dishes: number): Promise<Locator> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(`^${dishes} `) })
    .click();
  await layer(page, "Carrito")
    .getByRole("button", { name: priced("Ir a pagar") })
    .click();
  const checkout = layer(page, "Confirmar pedido");
  await checkout.getByRole("radio", { name: "Efectivo" }).check();
  return checkout;
}
