import type { Locator, Page, Request, Route } from "@playwright/test";
import { isDeep } from "./support/all-in-deep.ts";
import { ask } from "./support/ask.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { openCheckout, saborShop } from "./support/order-walk.ts";
import { logIn } from "./support/order-scene.ts";
import { platformCommand } from "./support/platform-command.ts";
import { chosenBranch, expect, test } from "./support/shop-test.ts";
import { stack } from "./support/stack.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 }, expectedMessages: [/Failed to load resource/] });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

/** Answers the browser's actions from now on, the first of them being number 1. */
async function onActions(page: Page, answer: (route: Route, count: number) => Promise<void>): Promise<void> {
  let count = 0;
  await page.route("**/*", async (route) => {
    if (route.request().headers()["next-action"] === undefined) return await route.fallback();
    count += 1;
    await answer(route, count);
  });
}

/** Sends an action to the shop past the browser. */
async function arrive(request: Request, body = request.postData() ?? ""): Promise<string> {
  const { hostname: host, pathname: path } = new URL(request.url());
  const length = String(Buffer.byteLength(body));
  const headers = { ...(await request.allHeaders()), "accept-encoding": "identity", "content-length": length };
  return (await ask({ port: stack.port, host, path, method: "POST", headers, body })).body;
}

/** Answers an action as a server does that sent nothing. */
async function answerUnavailable(route: Route): Promise<void> {
  // What no action takes is refused before anything is done; its answer has the form of the one that is wanted.
  const refusal = await arrive(route.request(), "[{}]");
  const body = refusal.replace(/\{"ok":.*\}$/m, '{"ok":false,"failure":{"kind":"unavailable"}}');
  await route.fulfill({ contentType: "text/x-component", body });
}

/** Pays in cash, and waits until the page knows the branch to be open and has the server's amounts: what it asks later it hears later. */
async function payInCash(
  page: Page,
  confirm: Locator,
  isOpenKnown: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const isQuoted = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/quote") && /"paymentMethodId":"/.test(answer.request().postData() ?? ""),
  );
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await Promise.all([isQuoted, isOpenKnown]);
}

test("sabor: a product that goes and a branch that closes at the last moment", async ({ page }) => {
  test.skip(!isDeep, "in a deep run: the checkout's other notices and questions are looked at in each");
  const path = await productPath(saborShop.business, saborShop.branch, saborShop.product);
  const item = path.split("/").at(-1) ?? "";
  await logIn(page, saborShop);
  const confirm = await openCheckout(page, saborShop, { mode: "pickup", units: 1 });
  const send = sendButton(confirm);
  await payInCash(page, confirm);
  await expect(send).toBeEnabled();
  try {
    await platformCommand(["item", item, "off"]);
    await send.click();
    await expect(confirm).toContainText("no se encuentra disponible");
    await expectTidy(page, "sabor-checkout-item-gone");
  } finally {
    await platformCommand(["item", item, "on"]);
  }
  const isOpenKnown = page.waitForResponse(/\/api\/availability/);
  await page.reload();
  await payInCash(page, confirm, isOpenKnown);
  await expect(send).toBeEnabled();
  try {
    await platformCommand(["branch", String(saborShop.branch), "close"]);
    await send.click();
    await expect(page.getByRole("alertdialog", { name: "Sede no disponible" })).toBeVisible();
    await expectTidy(page, "sabor-checkout-branch-closed");
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  } finally {
    await platformCommand(["branch", String(saborShop.branch), "open"]);
  }
});

test("sabor: a send whose answers are lost, and another cart after it", async ({ page }) => {
  await page.clock.install();
  await logIn(page, saborShop);
  const confirm = await openCheckout(page, saborShop, { mode: "pickup", units: 3 });
  const send = sendButton(confirm);
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await onActions(page, answerUnavailable);
  await send.click();
  await expect(confirm).toContainText("¡Ups!");
  await expectTidy(page, "sabor-checkout-not-checked");
  await page.unrouteAll({ behavior: "wait" });
  // The order arrives, and nothing comes back.
  await onActions(page, async (route, count) => {
    if (count === 1) await arrive(route.request());
    await route.abort();
  });
  await send.click();
  await expect(confirm).toContainText("Estamos confirmando tu pedido");
  await expectTidy(page, "sabor-checkout-confirming");
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(confirm).toContainText("Aún no sabemos si tu pedido llegó", { timeout: 300 });
  }).toPass({ timeout: 30_000 });
  await expectTidy(page, "sabor-checkout-unknown");
  await page.unrouteAll({ behavior: "wait" });
  await confirm.getByText(/^\d+ productos? · /).click();
  await confirm.getByRole("button", { name: `Agregar uno de ${saborShop.product}` }).click();
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await send.click();
  await expect(page.getByRole("alertdialog", { name: "Tu pedido anterior sí llegó" })).toBeVisible();
  await expectTidy(page, "sabor-checkout-earlier-arrived");
  await page.getByRole("alertdialog").getByRole("button", { name: "Ver pedido" }).click();
  await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
  await expect(layer(page, "Confirmar pedido")).toBeHidden();
});
