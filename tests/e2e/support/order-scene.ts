import type { Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { bringSession } from "./bring-session.ts";
import { layer } from "./checkout.ts";
import type { OrderShop } from "./order-walk.ts";
import { expect, mailedCode } from "./shop-test.ts";
import { stack } from "./stack.ts";

/** Enters the mailed code and waits until the log-in has gone. */
export async function enterCode(page: Page, email: string): Promise<void> {
  const code = layer(page, "Revisa tu correo");
  await code.getByLabel("Código de acceso").fill(await mailedCode(page, email));
  await expect(code).toBeHidden();
}

/** Somebody new is logged in at the shop; the screens of logging in have tests of their own. */
export async function logIn(page: Page, { name }: OrderShop): Promise<void> {
  await bringSession(page, { ...stack, host: `${name}.localhost` });
}

/** Shows the tracked order as if it had that status: a picture needs no way that led there. */
export async function pretendStatus(page: Page, status: number): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.route(/\/api\/orders\/[A-Z]+-\d+$/, async (route) => {
    const { cookie = "" } = await route.request().allHeaders();
    const { pathname, hostname: host } = new URL(route.request().url());
    const answer = await ask({ port: stack.port, host, path: pathname, headers: { cookie } });
    await route.fulfill({ json: { ...(JSON.parse(answer.body) as object), status } });
  });
}
