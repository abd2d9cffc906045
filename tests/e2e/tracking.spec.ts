import type { Page } from "@playwright/test";
import { callAction, keepCookies } from "./support/call-action.ts";
import { layer } from "./support/checkout.ts";
import { pickupAttempt, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { stack } from "./support/stack.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** Somebody whose order was just placed from this browser. */
async function order(page: Page, name: "sabor" | "fantasma"): Promise<string> {
  const where = { ...stack, host: `${name}.localhost` };
  const cookie = await signUpOverTheWire(where);
  const attempt = await pickupAttempt(where);
  const placed = await callAction({ ...where, name: "placeOrder", input: attempt, cookie });
  const number = /"number":"([A-Z]+-\d+)"/.exec(JSON.stringify(placed.result))?.[1];
  if (number === undefined) throw new Error(`not placed: ${placed.body.slice(0, 300)}`);
  const pairs = keepCookies(cookie, placed).split("; ");
  await page.context().addCookies(
    pairs.map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return { name: key, value: value.join("="), domain: where.host, path: "/", secure: true };
    }),
  );
  const sent = [{ number, total: attempt.expectedTotal, sentAt: Date.now(), dishes: [], isOver: false }];
  await page.addInitScript(
    ([key = "", text = ""]) => localStorage.getItem(key) ?? localStorage.setItem(key, text),
    [`vitrina:${where.host}:last_order`, JSON.stringify({ v: 1, d: sent })],
  );
  return number;
}

test("an order stays in sight, moves by itself as the shop is told, and is ordered again", async ({ page }) => {
  const number = await order(page, "sabor");
  await page.goto(shop("sabor"));
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/api/orders/${number}`)) looks.push(request.url());
  });
  const line = page.waitForResponse((answer) => answer.url().endsWith(`/api/orders/${number}/events`));
  await page.getByRole("complementary", { name: "Tu pedido en curso" }).getByRole("link").click();
  await expect(page).toHaveURL(shop("sabor", `/rastrear-orden/${number}`));
  expect((await line).headers()["content-type"]).toContain("text/event-stream");
  await expect(page.getByRole("heading", { level: 1, name: "Recogiste tu pedido" })).toBeVisible({ timeout: 30_000 });
  // One for the page, one for each of its four steps: nobody asks in between.
  expect(looks.length).toBeLessThanOrEqual(6);
  await expect(page).toHaveTitle(/Rastrear pedido/);
  await page.getByRole("button", { name: "Volver a pedir" }).click();
  await expect(layer(page, "Carrito").getByRole("button", { name: /^Ir a pagar/ })).toBeVisible();
});

test("a rating's link opens its dialog, rates once, and says so afterwards", async ({ page }) => {
  const number = await order(page, "fantasma");
  await platformCommand(["order", number, "6"]);
  await page.goto(shop("fantasma", `/?rate=2&display_number=${number}`));
  const rating = layer(page, "Calificar pedido");
  await expect(rating.getByRole("radio", { name: "Malo" })).toBeChecked();
  await rating.getByPlaceholder("Cuéntanos ¿Qué no te gustó?").fill("Llegó frío");
  await rating.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("alertdialog", { name: "¡Gracias!" }).getByRole("button", { name: "Ok" }).click();
  await expect(page).toHaveURL(shop("fantasma"));
  await page.goto(shop("fantasma", `/?rate=5&display_number=${number}`));
  await expect(rating.getByText("Ya calificaste este pedido. ¡Gracias!")).toBeVisible();
});
