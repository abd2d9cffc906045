import type { Locator, Page } from "@playwright/test";
import { mailedCode } from "#tests/contract/specification/small-accounts.ts";
import { expectAccessible } from "./support/accessible.ts";
import { allInDeep } from "./support/all-in-deep.ts";
import { amounts, amountTable, expectNoLayer, fillContact, freshEmail, layer, sendButton } from "./support/checkout.ts";
import { typeAddress } from "./support/order-walk.ts";
import { expect, test } from "./support/shop-test.ts";
import { type SmallStack, startSmallStack } from "./support/small-stack.ts";
import { expectTidy } from "./support/tidy.ts";

// The storefront on a backend that answers what the specification shows, nothing switched on.

// The provider's stand-in is no page: the browser looks for its icon.
test.use({ viewport: { width: 360, height: 640 }, expectedMessages: [/favicon\.ico/] });

let small: SmallStack;

test.beforeAll(async () => {
  small = await startSmallStack(60);
});
test.afterAll(async () => await small.stop());
test.beforeEach(() => {
  Object.assign(small.central, { orders: [], answers: "id", loses: false, fault: () => null });
});
test.afterEach(() => {
  expect(small.central.unlisted).toEqual([]);
});

/** Goes from the menu to a product and puts two of it into the cart, which asks how they are to reach the person. */
async function addTwo(page: Page): Promise<Locator> {
  await page.goto(small.shop());
  await page
    .getByRole("link", { name: /Empanadas x5/ })
    .first()
    .click();
  const sheet = layer(page, /Empanadas x5/);
  await sheet.getByRole("button", { name: "Uno más" }).click();
  await sheet.getByRole("button", { name: /^Agregar · / }).click();
  const how = layer(page, "¿Cómo quieres tu pedido?");
  await expect(how).toBeVisible();
  return how;
}

/** One of two that cover each other may be open a moment longer. */
async function expectNoLayers(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectNoLayer(page);
}

async function toCheckout(page: Page): Promise<Locator> {
  await expectNoLayers(page);
  await page.getByRole("banner").getByRole("button", { name: "Carrito" }).click();
  await layer(page, "Carrito")
    .getByRole("button", { name: /^Ir a pagar/ })
    .click();
  const confirm = layer(page, "Confirmar pedido");
  await expect(confirm).toBeVisible();
  return confirm;
}

/** Two of the product, to be collected, in the checkout. */
async function pickup(page: Page): Promise<Locator> {
  await (await addTwo(page)).getByRole("button", { name: /^Recoger en restaurante/ }).click();
  return await toCheckout(page);
}

async function sendWithCode(confirm: Locator): Promise<void> {
  await sendButton(confirm).click();
  await confirm.getByLabel("Código de acceso").fill(mailedCode);
}

const known = "ana@example.test";

async function expectOneOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/rastrear-orden\/BP-900$/, { timeout: 60_000 });
  await expect(page.getByText(/^Pedido BP-900$/)).toBeVisible();
  expect(small.central.orders).toHaveLength(1);
}

test("a delivery to a new address, whose point is picked in the drawn zone, of somebody who signs up on the way", async ({
  page,
}) => {
  await (await addTwo(page)).getByRole("button", { name: /^Domicilio/ }).click();
  await typeAddress(layer(page, "¿A dónde lo llevamos?"), {
    line1: "Casa azul, vereda La Hondura",
    barrio: "La Hondura",
    details: "Portón verde",
  });
  const pick = layer(page, "Marca dónde queda");
  const map = pick.getByRole("button", { name: "Mapa de la zona de entrega" });
  await map.click({ position: { x: 120, y: 90 } });
  await expect(pick.getByRole("status")).toContainText(/Tu punto está/);
  await map.press("ArrowLeft");
  await expectTidy(page, "small-pick-point");
  await expectAccessible(page, "a point in the drawn zone");
  await pick.getByRole("button", { name: "Sí, es aquí" }).click();
  const confirm = await toCheckout(page);
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await fillContact(confirm, freshEmail());
  await expect(amountTable(confirm)).toContainText("$ 5.000");
  const before = await amounts(amountTable(confirm));
  await sendWithCode(confirm);
  await expectOneOrder(page);
  // What a promotion is called this backend does not tell.
  const named = Object.entries(before).map(([label, amount]) => [label.replace(/^Promoción .*/, "Promoción"), amount]);
  const after = await amounts(amountTable(page.getByRole("region", { name: "Detalles del pedido" })));
  expect(after).toEqual(Object.fromEntries(named));
  expect(small.central.orders[0]).toMatchObject({
    address: "Casa azul, vereda La Hondura, La Hondura, Ubicación elegida en el mapa · Portón verde, Medellín",
    delivery_method: 2,
  });
});

test("a pickup order whose answer was lost is found, and is one", async ({ page }) => {
  const confirm = await pickup(page);
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await fillContact(confirm, known, true);
  small.central.loses = true;
  await sendWithCode(confirm);
  await expectOneOrder(page);
  await expect(amountTable(page.getByRole("region", { name: "Detalles del pedido" }))).toContainText("$ 23.328");
});

/** Logs in from the account's menu. */
async function logIn(page: Page): Promise<void> {
  await page.goto(small.shop());
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }).click();
  const login = layer(page, "Iniciar sesión con correo");
  await login.getByLabel("Correo electrónico").fill(known);
  await login.getByRole("button", { name: "Continuar", exact: true }).click();
  await layer(page, "Revisa tu correo").getByLabel("Código de acceso").fill(mailedCode);
  await expect(page.getByText("Sesión iniciada").first()).toBeVisible();
  await expect(layer(page, "Ana Restrepo")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectNoLayers(page);
}

async function listed(page: Page): Promise<void> {
  await page.goto(small.shop("/rastrear-orden"));
  await expect(page.getByRole("main").getByRole("link", { name: /Pedido BP-900/ })).toBeVisible();
}

const rest: [string, (page: Page) => Promise<void>][] = [
  [
    "a transfer has its instructions, with the answer's order in it",
    async (page) => {
      await logIn(page);
      small.central.answers = "order";
      const confirm = await pickup(page);
      await confirm.getByRole("radio", { name: /^Nequi/ }).check();
      await sendButton(confirm).click();
      const steps = layer(page, "¡Pedido enviado!");
      await expect(steps).toContainText("Nequi 3001112233");
      await steps.getByRole("button", { name: "Ya pagué" }).click();
      await steps.getByRole("button", { name: "Rastrear pedido" }).click();
      await expectOneOrder(page);
    },
  ],
  [
    "a coupon is refused, and another one takes its part off",
    async (page) => {
      await logIn(page);
      await (await addTwo(page)).getByRole("button", { name: /^Recoger en restaurante/ }).click();
      await expectNoLayers(page);
      await page.getByRole("banner").getByRole("button", { name: "Carrito" }).click();
      const cart = layer(page, "Carrito");
      await cart.getByText("¿Tienes un cupón?").click();
      const code = cart.getByLabel("Código del cupón");
      await code.fill("nada");
      await code.press("Enter");
      await expect(cart.locator(".toast")).toHaveText("Cupón no válido");
      await code.fill("brasa10");
      await code.press("Enter");
      await expect(cart.getByRole("button", { name: "Quitar el cupón BRASA10" })).toBeVisible();
      await cart.getByRole("button", { name: /^Ir a pagar/ }).click();
      const confirm = layer(page, "Confirmar pedido");
      await confirm.getByRole("radio", { name: "Efectivo" }).check();
      await sendButton(confirm).click();
      await expectOneOrder(page);
      // 10 % of 24 000 and the coupon's 10 000, and 8 % of what is left; the code itself is an addition that nobody reads there.
      expect(small.central.orders[0]).toMatchObject({ discount: 12_400, total: 12_528 });
    },
  ],
  [
    "an order is in its customer's list, is rated once, and its customer is in the account",
    async (page) => {
      await logIn(page);
      const confirm = await pickup(page);
      await confirm.getByRole("radio", { name: "Efectivo" }).check();
      await sendButton(confirm).click();
      await expectOneOrder(page);
      await listed(page);
      small.central.orders = small.central.orders.map((row) => ({ ...row, status: 6 }));
      await page.goto(small.shop("/?rate=5&display_number=BP-900"));
      await layer(page, "Calificar pedido").getByRole("button", { name: "Enviar" }).click();
      await page.getByRole("alertdialog", { name: "¡Gracias!" }).getByRole("button", { name: "OK" }).click();
      expect(small.central.rows["order-rate"]).toMatchObject([{ rate: 5 }]);
      await page.goto(small.shop("/?rate=5&display_number=BP-900"));
      await expect(layer(page, "Calificar pedido").getByText("Ya calificaste este pedido. ¡Gracias!")).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
      await expect(layer(page, "Ana Restrepo")).toBeVisible();
    },
  ],
  [
    "a card's form is posted to the backend's own address, and makes the one order",
    async (page) => {
      await logIn(page);
      const confirm = await pickup(page);
      await confirm.getByRole("radio", { name: /^Tarjeta/ }).check();
      await sendButton(confirm).click();
      await expect(page).toHaveURL(`${small.central.url}/api/payment/epayco`, { timeout: 20_000 });
      expect(small.central.forms).toMatchObject([{ amount: "24048", type: "online.epayco" }]);
      expect(small.central.orders).toHaveLength(1);
    },
  ],
];

for (const [name, walk] of allInDeep([], rest)) {
  test(name, async ({ page }) => {
    await walk(page);
  });
}
