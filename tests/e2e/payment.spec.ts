import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import { addAgain, fantasmaShop, openCheckout, type OrderShop, saborShop, tiendaShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { keptLines } from "./support/shopper.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** Sends the order of the open checkout, to be paid that way. */
async function send(confirm: Locator, method: RegExp): Promise<void> {
  await confirm.getByRole("radio", { name: method }).check();
  await sendButton(confirm).click();
}

async function checkoutOf(page: Page, where: OrderShop, units = 1): Promise<Locator> {
  await logIn(page, where);
  return await openCheckout(page, where, { mode: "pickup", units });
}

/** The page that posts itself to the provider, as somebody has it for whom no script runs. */
async function pageOfPayment(page: Page): Promise<Page> {
  const html = await page.evaluate(async () => await (await fetch("/api/payment/start")).text());
  const still = await page.context().newPage();
  await still.setContent(html.replace(/<script>.*<\/script>/, ""));
  await expect(still.getByRole("button", { name: "Continuar al pago" })).toBeVisible();
  return still;
}

const answer = async (page: Page, word: string) => await page.getByRole("button", { name: word }).click();
const alert = (page: Page, name: string) => page.getByRole("alertdialog", { name });

test("sabor: paid by ePayco; until then the cart stays, and no address says more than the server (A121, B12)", async ({
  page,
}) => {
  await send(await checkoutOf(page, saborShop), /^Tarjeta, PSE/);
  await expect(page.getByRole("button", { name: "Aprobar" })).toBeVisible();

  // The tab is left: whatever page one comes back to says so, and a forged address does not pay.
  await page.goto(shop("sabor", "/?payment=success"));
  await expect(alert(page, "Estamos confirmando tu pago")).not.toContainText("Gracias");
  await expectTidy(page, "sabor-payment-waiting");
  await page.goto(shop("sabor", "/privacidad"));
  const bar = page.getByRole("region", { name: "Tu pago" });
  await expect(bar).toContainText("Tu pago quedó sin terminar");
  expect(await keptLines(page)).toHaveLength(1);
  await expectTidy(page, "sabor-payment-bar");
  await expectAccessible(page, "bar of a payment");
  await expectAccessible(await pageOfPayment(page), "page that leads to the provider");
  await bar.getByRole("button", { name: "Terminar el pago" }).click();
  await alert(page, "Tu pago quedó sin terminar").getByRole("button", { name: "Terminar el pago" }).click();

  await answer(page, "Aprobar");
  const thanks = alert(page, "¡Gracias! Recibimos tu pago");
  await expect(thanks).toBeVisible();
  await expect(page).toHaveURL(shop("sabor"));
  await expectTidy(page, "sabor-payment-paid");
  await expect.poll(async () => await keptLines(page)).toHaveLength(0);
  await thanks.getByRole("button", { name: "Rastrear pedido" }).click();
  await expect(page).toHaveURL(/\/rastrear-orden\/SAB-\d+$/);
});

test("fantasma: rejected, tried again with the same order, then waiting at the bank, which another payment is asked about", async ({
  page,
}) => {
  const confirm = await checkoutOf(page, fantasmaShop);
  await send(confirm, /^Tarjeta de crédito en línea/);
  await answer(page, "Rechazar");
  const sorry = alert(page, "Lo sentimos");
  await expect(sorry).toBeVisible();
  await expectTidy(page, "fantasma-payment-rejected");
  await sorry.getByRole("button", { name: "Sí, intentar" }).click();
  await expect(confirm).toContainText(fantasmaShop.product);
  await expect(confirm.getByRole("radio", { name: /^Tarjeta de crédito en línea/ })).toBeChecked();
  await send(confirm, /^Tarjeta, PSE/);
  await answer(page, "Dejar pendiente");
  await expect(alert(page, "¡Gracias por tu pedido!")).toContainText("Estamos confirmando tu pago");
  await expect.poll(async () => await keptLines(page, "fantasma.localhost", "201")).toHaveLength(0);
  // Of the alerts of a payment this one has the most to read; the others are made of the same parts.
  await expectAccessible(page, "waiting at the bank");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Tu pago" })).toContainText("Estamos confirmando tu pago");
  // Whoever pays another order online is asked about that one first, and stands at the button again (A199, UX6).
  await send(await addAgain(page, fantasmaShop, 1), /^Tarjeta, PSE/);
  await expect(alert(page, "Tu pago está en el banco")).toBeVisible();
  await expectAccessible(page, "a payment at the bank");
  await page.keyboard.press("Escape");
  await expect(sendButton(confirm)).toBeFocused();
});

test("tienda: paid by transfer, in two steps that outlive a reload (B4)", async ({ page }) => {
  await send(await checkoutOf(page, tiendaShop, 3), /^Nequi/);
  const steps = layer(page, "¡Pedido enviado!");
  await expect(steps.getByRole("button", { name: /^Copiar: / })).toHaveCount(2);
  await steps.getByText("Pagar desde otro teléfono").click();
  await expect(steps.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  await expectTidy(page, "tienda-transfer-pay");
  await expectAccessible(page, "transfer");
  const download = page.waitForEvent("download");
  await steps.getByRole("link", { name: "Descargar QR" }).click();
  expect((await download).suggestedFilename()).toBe("qr.webp");
  await steps.getByRole("button", { name: "Ya pagué" }).click();
  await page.reload();
  const chat = steps.getByRole("link", { name: "Enviar comprobante" });
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/573005550199\?text=/);
  await expectTidy(page, "tienda-transfer-proof");
  await expectAccessible(page, "proof of a transfer");
  await steps.getByRole("button", { name: "Rastrear pedido" }).click();
  await expect(steps).toBeHidden();
  await expect(page).toHaveURL(/\/rastrear-orden\/TDE-\d+$/);
});
