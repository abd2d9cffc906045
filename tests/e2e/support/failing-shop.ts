import type { Locator, Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { priced, sendButton } from "./checkout.ts";
import type { FailingStack } from "./failing-stack.ts";
import { productPath } from "./find-product.ts";
import { collect, expectAdded, type OrderShop } from "./order-walk.ts";
import { expect } from "./shop-test.ts";
import { keptLines } from "./shopper.ts";

/** Where a business is on the stack whose platform can fail, for calls over the wire. */
export function stackOf({ ports }: FailingStack, { name }: OrderShop) {
  return { port: ports.storefront, platformPort: ports.platform, host: `${name}.localhost` };
}

/** The same for the browser. */
export function addressOf({ ports }: FailingStack, { name }: Pick<OrderShop, "name">, path = "/"): string {
  return `http://${name}.localhost:${ports.storefront}${path}`;
}

/** Puts three of the business's product into the cart, to be collected. */
export async function fillCart(page: Page, failing: FailingStack, where: OrderShop): Promise<void> {
  await page.goto(addressOf(failing, where, await productPath(where.business, where.branch, where.product)));
  for (let more = 1; more < 3; more += 1) await page.getByRole("button", { name: "Uno más" }).click();
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await collect(page, where);
  await expect.poll(async () => (await linesOf(page, where)).length).toBe(1);
  await expectAdded(page);
}

/** The lines of the cart that the browser keeps. */
export async function linesOf(page: Page, { name, branch }: OrderShop): Promise<unknown[]> {
  return await keptLines(page, `${name}.localhost`, String(branch));
}

/** Everything chosen: one press of the answered button sends the order. */
export async function readyToSend(page: Page, failing: FailingStack, where: OrderShop): Promise<Locator> {
  await fillCart(page, failing, where);
  await page.goto(addressOf(failing, where, "/order"));
  const cash = page.getByRole("radio", { name: /Efectivo/ });
  await cash.click();
  await expect(cash).toBeChecked();
  const send = sendButton(page);
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
  return send;
}

/** The orders of the person whose cookie it is. */
export async function ordersOf(failing: FailingStack, where: OrderShop, cookie: string): Promise<unknown[]> {
  const { body } = await ask({ ...stackOf(failing, where), path: "/api/orders", headers: { cookie } });
  return (JSON.parse(body) as { orders: unknown[] }).orders;
}

/** How many orders the business has: it numbers them without gaps. */
export async function ordersMade(failing: FailingStack, where: OrderShop): Promise<number> {
  for (let made = 0; ; made += 1) {
    const path = `/api/orders/${where.prefix}-${1001 + made}`;
    const { status } = await ask({ ...stackOf(failing, where), path });
    if (status === 404) return made;
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
}

/** It is said that nothing was sent, and what to do (A158). */
export async function expectNotSent(page: Page, timeout = 10_000): Promise<void> {
  await expect(page.getByText("¡Ups!")).toBeVisible({ timeout });
  await expect(page.getByText("Ha ocurrido un error enviando el pedido, intenta de nuevo.")).toBeVisible();
}

/** The browser follows an order, the person has one, and the cart is empty. */
export async function expectOneOrder(page: Page, failing: FailingStack, where: OrderShop, cookie: string) {
  await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/, { timeout: 30_000 });
  await expect(page.getByText(/^Pedido [A-Z]+-\d+$/)).toBeVisible();
  await expect.poll(async () => (await ordersOf(failing, where, cookie)).length).toBe(1);
  expect(await linesOf(page, where)).toEqual([]);
}
