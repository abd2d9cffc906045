import type { Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { freshEmail, layer, registerCustomer } from "./checkout.ts";
import type { OrderShop } from "./order-walk.ts";
import { expect, mailedCode, shop } from "./shop-test.ts";
import { stack } from "./stack.ts";

/** Enters the mailed code and waits until the log-in has gone. */
export async function enterCode(page: Page, email: string): Promise<void> {
  const code = layer(page, "Revisa tu correo");
  await code.getByLabel("Código de acceso").fill(await mailedCode(page, email));
  await expect(code).toBeHidden();
}

/** Logs a customer of the shop in from the account menu, which stays open. */
export async function logIn(page: Page, { name, business }: OrderShop): Promise<void> {
  const email = freshEmail();
  await registerCustomer(business, email);
  await page.goto(shop(name));
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }).click();
  const login = layer(page, "Iniciar sesión con correo");
  await login.getByLabel("Correo electrónico").fill(email);
  await login.getByRole("button", { name: "Continuar" }).click();
  await enterCode(page, email);
}

/** Shows the tracked order as if it had that status: the demo's own clock would move it on while pictures are taken. */
export async function pretendStatus(page: Page, status: number): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.route(/\/api\/orders\/[A-Z]+-\d+$/, async (route) => {
    const { cookie = "" } = await route.request().allHeaders();
    const { pathname, hostname: host } = new URL(route.request().url());
    const answer = await ask({ port: stack.port, host, path: pathname, headers: { cookie } });
    await route.fulfill({ json: { ...(JSON.parse(answer.body) as object), status } });
  });
}
