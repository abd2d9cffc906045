import type { Locator, Page } from "@playwright/test";
import { expectNoLayer, layer, priced } from "./checkout.ts";
import { productPath } from "./find-product.ts";
import { expect, shop } from "./shop-test.ts";

/** A demo business, with what an order there is made of. */
export interface OrderShop {
  name: "sabor" | "fantasma" | "plaza" | "tienda";
  business: number;
  branch: number;
  /** Of its orders' numbers. */
  prefix: string;
  product: string;
  line1: string;
  barrio: string;
}

export const saborShop: OrderShop = {
  name: "sabor",
  business: 1,
  branch: 101,
  prefix: "SAB",
  product: "Bandeja paisa",
  line1: "Calle 72 # 10-34",
  barrio: "Quinta Camacho",
};

export const fantasmaShop: OrderShop = {
  name: "fantasma",
  business: 2,
  branch: 201,
  prefix: "FAN",
  product: "Smash Fantasma",
  line1: "Carrera 15 # 93-60",
  barrio: "Chicó",
};

export const plazaShop: OrderShop = {
  name: "plaza",
  business: 3,
  branch: 301,
  prefix: "PLZ",
  product: "Ajiaco",
  line1: "Carrera 4 # 12-60",
  barrio: "La Candelaria",
};

export const tiendaShop: OrderShop = {
  name: "tienda",
  business: 4,
  branch: 401,
  prefix: "TDE",
  product: "Pan tajado blanco Horno Alto 500 g",
  line1: "Calle 53 # 25-30",
  barrio: "Galerías",
};

/** All four. */
export const allShops = [saborShop, fantasmaShop, plazaShop, tiendaShop];

/** Presses 'Agregar' on the product's own page: the first time it asks how the order is to reach the person (A106). */
export async function askHow(page: Page, { name, business, branch, product }: OrderShop): Promise<Locator> {
  await page.goto(shop(name, await productPath(business, branch, product)));
  await page.getByRole("button", { name: priced("Agregar") }).click();
  const how = layer(page, "¿Cómo quieres tu pedido?");
  await expect(how).toBeVisible();
  return how;
}

/** Types an address and asks where it is. */
export async function typeAddress(form: Locator, address: { line1: string; barrio: string; details?: string }) {
  await form.getByRole("combobox", { name: "Dirección" }).fill(address.line1);
  await form.getByLabel("Barrio / Sector").fill(address.barrio);
  await form.getByLabel("Detalles").fill(address.details ?? "");
  await form.getByRole("button", { name: "Continuar", exact: true }).click();
}

/** Answers how the order is to reach the person: it is collected, at the branch that is offered first. */
export async function collect(page: Page, { name }: OrderShop): Promise<void> {
  await layer(page, "¿Cómo quieres tu pedido?")
    .getByRole("button", { name: /^Recoger en restaurante/ })
    .click();
  const places = layer(page, "¿Dónde lo recoges?");
  if (name !== "fantasma" && name !== "tienda")
    await places.getByRole("button", { name: "Continuar", exact: true }).click();
}

/** It is in the cart, which opens on a phone, where it was added on the product's own page (A181). */
export async function expectAdded(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await (isPhone ? expect(layer(page, "Carrito")).toBeVisible() : expectNoLayer(page));
}

/** Goes on to the checkout's panel with so many of the shop's product in the cart, to be delivered or collected. */
export async function openCheckout(
  page: Page,
  where: OrderShop,
  order: { mode: "delivery" | "pickup"; units: number },
): Promise<Locator> {
  const how = await askHow(page, where);
  if (order.mode === "delivery") {
    await how.getByRole("button", { name: /^Domicilio/ }).click();
    await typeAddress(layer(page, "¿A dónde lo llevamos?"), where);
  } else {
    await collect(page, where);
  }
  await expectAdded(page);
  return await goToCheckout(page, where, order.units);
}

/** From the menu to the checkout's panel, with what is in the cart. */
export async function goToCheckout(page: Page, where: OrderShop, units: number): Promise<Locator> {
  await page.goto(shop(where.name));
  await page.getByRole("banner").getByRole("button", { name: "Carrito" }).click();
  const cart = layer(page, "Carrito");
  for (let unit = 1; unit < units; unit += 1)
    await cart.getByRole("button", { name: `Agregar uno de ${where.product}` }).click();
  await cart.getByRole("button", { name: priced("Ir a pagar") }).click();
  return layer(page, "Confirmar pedido");
}

/** The same order once more by somebody who has said how it is to reach them. */
export async function addAgain(page: Page, where: OrderShop, units: number): Promise<Locator> {
  await page.goto(shop(where.name, await productPath(where.business, where.branch, where.product)));
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: /\b1\b.*Carrito|Carrito.*\b1\b/ })).toBeVisible();
  return await goToCheckout(page, where, units);
}
