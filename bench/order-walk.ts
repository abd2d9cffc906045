import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** Where an order of the bench is placed. */
export interface OrderPlace {
  /** With its port. */
  origin: string;
  platformPort: number;
}

/** What a walk reports to its watcher; a press is reported before it is made. */
export interface WalkWatch {
  /** A press that is measured by its name. */
  press: (name: string, button: Locator) => Promise<void>;
  /** A page or a panel of the order has come. */
  step: (name: string) => Promise<void>;
}

async function mailedCode(platformPort: number, recipient: string): Promise<string> {
  const address = `http://127.0.0.1:${platformPort}/outbox.json?recipient=${encodeURIComponent(recipient)}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const code = /\b\d{6}\b/.exec(await (await fetch(address)).text())?.[0];
    if (code !== undefined) return code;
    await wait(100);
  }
  throw new Error(`no code for ${recipient}`);
}

/** A button that states its amount. */
const priced = (name: string) => new RegExp(`^${name} · \\$`);

/** From the menu to a product of two sizes in the cart, to be collected. */
async function addFromMenu(page: Page, { press, step }: WalkWatch): Promise<void> {
  await press("a product", page.locator("a.menu-card", { hasText: "Ajiaco santafereño" }).first());
  const product = page.getByRole("dialog", { name: "Ajiaco santafereño" });
  await product.getByRole("button", { name: priced("Agregar") }).waitFor();
  await step("product");
  await press("a size", product.getByRole("radio", { name: /^Para dos/ }));
  await press("Agregar", product.getByRole("button", { name: priced("Agregar") }));
  const how = page.getByRole("dialog", { name: "¿Cómo quieres tu pedido?" });
  await press("Recoger", how.getByRole("button", { name: /^Recoger en restaurante/ }));
  const where = page.getByRole("dialog", { name: "¿Dónde lo recoges?" });
  await press("Continuar", where.getByRole("button", { name: "Continuar" }));
  await page.locator("dialog[open]").last().waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /Ver pedido/ }).waitFor();
  await step("in the cart");
}

/** From the cart's bar to the order's own page, as somebody who was never here. */
async function orderAsStranger(page: Page, { platformPort }: OrderPlace, { press, step }: WalkWatch): Promise<void> {
  await press("Ver pedido", page.getByRole("button", { name: /Ver pedido/ }));
  const cart = page.getByRole("dialog", { name: "Carrito" });
  await cart.getByRole("button", { name: priced("Ir a pagar") }).waitFor();
  await step("cart");
  await press("one more", cart.getByRole("button", { name: /^Agregar uno de/ }));
  await press("Ir a pagar", cart.getByRole("button", { name: priced("Ir a pagar") }));
  const checkout = page.getByRole("dialog", { name: "Confirmar pedido" });
  await checkout.getByRole("radio", { name: "Efectivo" }).waitFor();
  await checkout.getByLabel("Nombre completo").waitFor();
  await step("checkout");
  await press("Efectivo", checkout.getByRole("radio", { name: "Efectivo" }));
  await checkout.getByLabel("Nombre completo").fill("Ana María Rojas");
  await checkout.getByLabel("Teléfono", { exact: true }).fill("310 555 0199");
  const email = `bench.${randomUUID().slice(0, 8)}@example.test`;
  await checkout.getByLabel("Correo electrónico").fill(email);
  await press("Enviar pedido", checkout.getByRole("button", { name: priced("Enviar pedido") }));
  const code = checkout.getByLabel("Código de acceso");
  await code.waitFor();
  await code.fill(await mailedCode(platformPort, email));
  await page.waitForURL(/\/rastrear-orden\/[A-Z]+-\d+$/, { timeout: 60_000 });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await step("tracking");
}

/** One whole order on a phone: menu, product, place, cart, checkout, tracking; `rest` ms pass on the menu before it begins. */
export async function walkOrder(page: Page, place: OrderPlace, watch: WalkWatch, rest: number): Promise<void> {
  await page.context().addCookies([{ name: "branch", value: "101", url: place.origin }]);
  await page.goto(`${place.origin}/`, { waitUntil: "load" });
  await page.waitForTimeout(rest);
  await watch.step("menu");
  await addFromMenu(page, watch);
  await orderAsStranger(page, place, watch);
}
