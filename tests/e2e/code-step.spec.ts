import type { Page } from "@playwright/test";
import { fillSignUp, freshEmail, layer } from "./support/checkout.ts";
import { expect, mailedCode, mailedLink, shop, test } from "./support/shop-test.ts";

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(shop("sabor"));
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Crear cuenta" }).click();
  await fillSignUp(page, email);
  await expect(layer(page, "Revisa tu correo").getByLabel("Código de acceso")).toBeVisible();
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }).click();
}

test("a mailed code is still asked for after 'Volver', a reload and a tab that was dropped", async ({ page }) => {
  const email = freshEmail();
  await signUp(page, email);
  const code = layer(page, "Revisa tu correo");
  await code.getByRole("button", { name: "Volver" }).click();
  await layer(page, "¡Estás a un paso de tu pedido!").getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(code.getByLabel("Código de acceso")).toBeVisible();
  await page.reload();
  await expect(code.getByLabel("Código de acceso")).toBeVisible();
  await expect(code).toContainText(email);
  const tab = await page.context().newPage();
  await page.close();
  await tab.goto(shop("sabor"));
  await openLogin(tab);
  const resumed = layer(tab, "Revisa tu correo");
  await resumed.getByLabel("Código de acceso").fill(await mailedCode(tab, email));
  await expect(tab.getByText("Sesión iniciada").first()).toBeVisible();
  await expect(resumed).toBeHidden();
});

test("the mail's link gets in without the code, in the browser that asked only", async ({ page, browser }) => {
  const email = freshEmail();
  await signUp(page, email);
  const link = await mailedLink(page, email);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(layer(stranger, "Iniciar sesión con correo")).toContainText("se pidió en otro navegador");
  await other.close();
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByText("Sesión iniciada").first()).toBeVisible();
  expect(tab.url()).not.toContain("acceso");
  // A page without a window is always in sight: it is told what coming back to its tab would tell it.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(layer(page, "Revisa tu correo")).toBeHidden();
});
