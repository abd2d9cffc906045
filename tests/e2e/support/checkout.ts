import { randomUUID } from "node:crypto";
import messages from "#messages/es-CO.json" with { type: "json" };
import { consentVersion } from "#domain/person/consent.ts";
import type { Locator, Page } from "@playwright/test";
import { newestCode } from "./order-over-the-wire.ts";
import { expect, mailedCode, usedCodes } from "./shop-test.ts";
import { stackPorts } from "./stack.ts";

/** An e-mail address that nobody has used yet. */
export function freshEmail(): string {
  return `ana.${randomUUID().slice(0, 8)}@example.test`;
}

/** The open layer of that name. */
export function layer(page: Page, name: string | RegExp): Locator {
  return page.getByRole("dialog", { name });
}

/** No layer is open, and the browser is back on the page's own history entry: a navigation before that would be aborted. */
export async function expectNoLayer(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.waitForFunction(() => !(window.history.state as { panels?: unknown[] } | null)?.panels?.length);
}

/** A button that states its amount, without it: 'Agregar' finds 'Agregar · $ 32.500'. */
export function priced(name: string): RegExp {
  return new RegExp(`^${name} · \\$`);
}

/** What sends the order of a checkout, whether it pays as well or not. */
export function sendButton(checkout: Page | Locator): Locator {
  const { send, sendAndPay } = messages.checkout;
  return checkout.getByRole("button", { name: priced(`(?:${send}|${sendAndPay})`) });
}

/** Fills the open sign-up form, which mails a code; without a mail it sends it to the phone where the shop can. */
export async function fillSignUp(page: Page, email: string, phone = "310 555 0199"): Promise<void> {
  const form = layer(page, "¡Estás a un paso de tu pedido!");
  await form.getByLabel("Nombre completo").fill("Ana María Rojas");
  await form.getByLabel("Teléfono", { exact: true }).fill(phone);
  await form.getByLabel("Correo electrónico").fill(email);
  await form.getByRole("checkbox", { name: /Autorizo el tratamiento/ }).check();
  await form.getByRole("button", { name: "Continuar", exact: true }).click();
}

/** Says in the checkout who orders; somebody who has an account says the mail alone. */
export async function fillContact(checkout: Page | Locator, email: string, hasAccount = false): Promise<void> {
  if (hasAccount) {
    await checkout.getByRole("button", { name: "¿Ya tienes cuenta? Iniciar sesión" }).click();
  } else {
    await checkout.getByLabel("Nombre completo").fill("Ana María Rojas");
    await checkout.getByLabel("Teléfono", { exact: true }).fill("310 555 0199");
  }
  await checkout.getByLabel("Correo electrónico").fill(email);
}

/** Presses 'Enviar pedido' as a stranger and types the mailed code, which sends the order. */
export async function sendWithCode(page: Page, checkout: Page | Locator, email: string): Promise<void> {
  await sendButton(checkout).click();
  await checkout.getByLabel("Código de acceso").fill(await mailedCode(page, email));
}

/** The rows of an amount table by their label, a tax without its rate: `{ Subtotal: "$ 25.000", … }`. */
export async function amounts(table: Locator): Promise<Record<string, string>> {
  const labels = await table.getByRole("term").allInnerTexts();
  const texts = await table.getByRole("definition").allInnerTexts();
  expect(texts).toHaveLength(labels.length);
  return Object.fromEntries(
    labels.map((label, index) => [label.replace(/ \(.*%\)$/, ""), (texts[index] ?? "").replaceAll("\u00a0", " ")]),
  );
}

/** The table of amounts of a place: the one that ends in a total. */
export function amountTable(place: Locator): Locator {
  return place.locator("dl").filter({ hasText: "Subtotal" });
}

async function post(platformPort: number, path: string, body: unknown): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${platformPort}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Makes somebody a customer of a business from another browser, as if they had ordered there before. */
export async function registerCustomer(
  businessId: number,
  email: string,
  platformPort = stackPorts.platform,
): Promise<void> {
  const holder = { business_id: businessId, browser: crypto.randomUUID() };
  const consent = { version: consentVersion, accepted_at: new Date().toISOString() };
  const person = { name: "Luis Prueba", email, phone: "3105550198", phone_code: "57", consent };
  expect(await post(platformPort, "/api/auth/register/customer", { ...person, ...holder })).toBe(201);
  expect(await post(platformPort, "/api/auth/code/store", { email, ...holder })).toBe(200);
  const password = await newestCode({ platformPort }, email);
  usedCodes.set(email, password);
  expect(await post(platformPort, "/api/auth/local", { identifier: email, password, ...holder })).toBe(200);
}
