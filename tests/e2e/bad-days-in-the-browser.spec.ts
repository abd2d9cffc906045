import type { Locator, Page } from "@playwright/test";
import { ask } from "./support/ask.ts";
import { freshEmail, layer, priced, registerCustomer } from "./support/checkout.ts";
import { type FailingStack, startFailingStack } from "./support/failing-stack.ts";
import { productPath } from "./support/find-product.ts";
import { newestCode, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { expect, test } from "./support/shop-test.ts";
import { keptLines } from "./support/shopper.ts";

/** A business as this file visits it, on the stack whose platform can fail. */
interface Visited {
  name: "sabor" | "fantasma";
  branch: number;
  product: string;
  /** Branches to choose from when an order is collected. */
  hasBranches: boolean;
}

const sabor: Visited = { name: "sabor", branch: 101, product: "Bandeja paisa", hasBranches: true };
const fantasma: Visited = { name: "fantasma", branch: 201, product: "Smash Fantasma", hasBranches: false };

const paying = /^\/api\/payment\/(?:checkorder|request)/;
const request = /^\/api\/payment\/request/;

let failing: FailingStack;

function stackOf({ name }: Visited) {
  return {
    port: failing.ports.storefront,
    platformPort: failing.ports.platform,
    host: `${name}.localhost`,
  };
}

function address({ name }: Visited, path = "/"): string {
  return `http://${name}.localhost:${failing.ports.storefront}${path}`;
}

test.use({
  viewport: { width: 360, height: 800 },
  // What the browser itself says about an answer that is no 200.
  expectedMessages: [/Failed to load resource: the server responded with a status of 503/],
});

test.beforeAll(async () => {
  test.setTimeout(120_000);
  failing = await startFailingStack(30);
  await failing.startStorefront();
});

test.afterEach(() => failing.proxy.heal());
test.afterAll(async () => await failing.stop());

/** Gives the browser a session that was begun over the wire; answers its cookie. */
async function bringSession(page: Page, where: Visited): Promise<string> {
  const cookie = await signUpOverTheWire(stackOf(where));
  const pair = cookie.split("; ").find((each) => each.startsWith("__Host-vitrina=")) ?? "";
  await page.context().addCookies([
    {
      name: "__Host-vitrina",
      value: pair.slice(pair.indexOf("=") + 1),
      domain: `${where.name}.localhost`,
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
  return cookie;
}

/** Puts three of the business's product into the cart, to be collected. */
async function fillCart(page: Page, where: Visited): Promise<void> {
  await page.goto(address(where, await productPath(where.name === "sabor" ? 1 : 2, where.branch, where.product)));
  for (let more = 1; more < 3; more += 1) await page.getByRole("button", { name: "Uno más" }).click();
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await layer(page, "¿Cómo quieres tu pedido?")
    .getByRole("button", { name: /^Recoger en restaurante/ })
    .click();
  if (where.hasBranches) await layer(page, "¿Dónde lo recoges?").getByRole("button", { name: "Continuar" }).click();
  await expect.poll(async () => (await linesOf(page, where)).length).toBe(1);
}

async function linesOf(page: Page, { name, branch }: Visited): Promise<unknown[]> {
  return await keptLines(page, `${name}.localhost`, String(branch));
}

/** Everything chosen: one press of the answered button sends the order. */
async function readyToSend(page: Page, where: Visited) {
  await fillCart(page, where);
  await page.goto(address(where, "/order"));
  const cash = page.getByRole("radio", { name: /Efectivo/ });
  await cash.click();
  await expect(cash).toBeChecked();
  const send = page.getByRole("button", { name: priced("Enviar pedido") });
  await expect(send).not.toHaveAttribute("aria-disabled", "true");
  return send;
}

async function ordersOf(where: Visited, cookie: string): Promise<unknown[]> {
  const { body } = await ask({ ...stackOf(where), path: "/api/orders", headers: { cookie } });
  return (JSON.parse(body) as { orders: unknown[] }).orders;
}

async function expectOneOrder(page: Page, where: Visited, cookie: string): Promise<void> {
  await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/, { timeout: 30_000 });
  await expect(page.getByText(/^Pedido [A-Z]+-\d+$/)).toBeVisible();
  await expect.poll(async () => (await ordersOf(where, cookie)).length).toBe(1);
  expect(await linesOf(page, where)).toEqual([]);
}

for (const where of [sabor, fantasma]) {
  test.describe(`sending an order on ${where.name}.localhost (F1, F8, F9)`, () => {
    test("the platform is away at the press: said with the next step, nothing lost, one order once it is back", async ({
      page,
    }) => {
      const cookie = await bringSession(page, where);
      const send = await readyToSend(page, where);
      failing.proxy.set("refuse", paying);
      await send.click();
      await expect(page.getByText("En este momento no podemos recibir pedidos")).toBeVisible();
      await expect(page.getByText("Tu carrito está guardado. Intenta de nuevo en unos minutos.")).toBeVisible();
      expect(await linesOf(page, where)).toHaveLength(1);
      expect(await ordersOf(where, cookie)).toEqual([]);

      failing.proxy.heal();
      await expect(async () => {
        if (!page.url().includes("/rastrear-orden/")) await send.click({ timeout: 1000 });
        await expect(page).toHaveURL(/\/rastrear-orden\//, { timeout: 3000 });
      }).toPass({ timeout: 20_000 });
      await expectOneOrder(page, where, cookie);
    });

    test("the answer is lost, and the look for it too: it is looked for until it is found", async ({ page }) => {
      const cookie = await bringSession(page, where);
      const send = await readyToSend(page, where);
      failing.proxy.set("swallow", /^\/api\/payment\/(?:request|attempts)/);
      await send.click();
      await expect.poll(() => failing.proxy.count(/^\/api\/payment\/attempts/)).toBeGreaterThan(0);
      failing.proxy.heal();
      await expectOneOrder(page, where, cookie);
    });

    test("reloaded while it is sent: looked for first, then sent again, once", async ({ page }) => {
      const cookie = await bringSession(page, where);
      const send = await readyToSend(page, where);
      failing.proxy.set("hang", request);
      await send.click();
      await expect.poll(() => failing.proxy.count(request)).toBe(1);
      await page.reload();
      failing.proxy.heal();
      await expect(page.getByText("Tu pedido no alcanzó a llegar")).toBeVisible({ timeout: 30_000 });
      expect(await linesOf(page, where)).toHaveLength(1);
      await page.getByRole("radio", { name: /Efectivo/ }).click();
      await page.getByRole("button", { name: priced("Enviar pedido") }).click();
      await expectOneOrder(page, where, cookie);
    });

    test("reloaded after it arrived and its answer was lost: found, and not sent again", async ({ page }) => {
      const cookie = await bringSession(page, where);
      const send = await readyToSend(page, where);
      failing.proxy.set("swallow", /^\/api\/payment\/(?:request|attempts)/);
      await send.click();
      await expect.poll(() => failing.proxy.count(request)).toBe(1);
      await page.reload();
      failing.proxy.heal();
      await expectOneOrder(page, where, cookie);
    });
  });
}

test("the platform goes away while somebody shops: the menu is read on, more is added, and the checkout says that it must wait", async ({
  page,
}) => {
  const cookie = await bringSession(page, sabor);
  const other = await productPath(1, sabor.branch, "Ajiaco santafereño");
  await page.goto(address(sabor));
  await page.goto(address(sabor, other));
  await fillCart(page, sabor);

  failing.proxy.set("refuse");
  expect((await page.goto(address(sabor)))?.status()).toBe(200);
  await expect(page.getByRole("link", { name: /^Bandeja paisa/ })).toBeVisible();
  expect((await page.goto(address(sabor, other)))?.status()).toBe(200);
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await expect.poll(async () => (await linesOf(page, sabor)).length).toBe(2);
  await page.goto(address(sabor, "/order"));
  await page.getByRole("radio", { name: /Efectivo/ }).click();
  const send = page.getByRole("button", { name: priced("Enviar pedido") });
  await send.press("Enter");
  await expect(page.getByText("En este momento no podemos recibir pedidos")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Tu carrito está guardado. Intenta de nuevo en unos minutos.")).toBeVisible();

  failing.proxy.heal();
  await expect(async () => {
    // Blocked is no dead end: a press asks again.
    if (!page.url().includes("/rastrear-orden/")) await send.press("Enter", { timeout: 1000 });
    await expect(page).toHaveURL(/\/rastrear-orden\//, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await expectOneOrder(page, sabor, cookie);
});

test("a business that nobody has visited yet, while the platform is away: a plain screen with the way to try again", async ({
  page,
}) => {
  failing.proxy.set("hang");
  expect((await page.goto(`http://tienda.localhost:${failing.ports.storefront}/`))?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1, name: "Volvemos en un momento" })).toBeVisible();
  await expect(page.getByText("Tu carrito sigue guardado. Espera unos segundos e intenta de nuevo.")).toBeVisible();
  failing.proxy.heal();
  const again = page.getByRole("link", { name: "Intentar de nuevo" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByRole("link", { name: /Pan tajado blanco/ }).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
});

async function openForm(page: Page) {
  await page.goto(address(sabor, await productPath(1, sabor.branch, sabor.product)));
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await layer(page, "¿Cómo quieres tu pedido?")
    .getByRole("button", { name: /^Domicilio/ })
    .click();
  return layer(page, "¿A dónde lo llevamos?");
}

test.describe("an address while the platform is away", () => {
  for (const [told, fault] of [
    ["the geocoder refuses", "refuse"],
    ["the geocoder answers nonsense", "html"],
  ] as const) {
    test(`${told}: said with the next step, what was typed stays, and it goes on`, async ({ page }) => {
      const form = await openForm(page);
      failing.proxy.set(fault, /^\/api\/geocode/);
      await form.getByRole("combobox", { name: "Dirección" }).fill("Calle 72 # 10-34");
      await form.getByLabel("Barrio / Sector").fill("Quinta Camacho");
      await form.getByRole("button", { name: "Continuar" }).click();
      await expect(form).toContainText("No pudimos consultar tu dirección. Revisa tu conexión e intenta de nuevo");
      await expect(form.getByRole("combobox", { name: "Dirección" })).toHaveValue("Calle 72 # 10-34");
      await expect(form.getByLabel("Barrio / Sector")).toHaveValue("Quinta Camacho");
      failing.proxy.heal();
      const pin = layer(page, "Confirma tu dirección");
      await expect(async () => {
        await form.getByRole("button", { name: "Continuar" }).click({ timeout: 1000 });
        await expect(pin).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 20_000 });
      await pin.getByRole("button", { name: "Sí, es aquí" }).click();
      await expect.poll(async () => (await linesOf(page, sabor)).length).toBe(1);
    });
  }

  test("nobody says who delivers there: said with the next step, the place stays, and it goes on", async ({ page }) => {
    const form = await openForm(page);
    await form.getByRole("combobox", { name: "Dirección" }).fill("Calle 72 # 10-34");
    await form.getByLabel("Barrio / Sector").fill("Quinta Camacho");
    await form.getByRole("button", { name: "Continuar" }).click();
    const pin = layer(page, "Confirma tu dirección");
    // The storefront knows the areas itself: only its own answer can be missing.
    await page.route("**/api/coverage", async (route) => await route.fulfill({ status: 503, body: "" }));
    await pin.getByRole("button", { name: "Sí, es aquí" }).click();
    await expect(pin).toContainText("No pudimos validar la cobertura. Intenta de nuevo en un momento");
    await expect(pin).toContainText("Calle 72 # 10-34");
    await page.unroute("**/api/coverage");
    await pin.getByRole("button", { name: "Sí, es aquí" }).click();
    await expect.poll(async () => (await linesOf(page, sabor)).length).toBe(1);
  });
});

async function askCode(page: Page, email: string) {
  await page.goto(address(fantasma));
  await page
    .getByRole("button", { name: /Cuenta/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }).click();
  const login = layer(page, "Iniciar sesión con correo");
  await login.getByLabel("Correo electrónico").fill(email);
  await login.getByRole("button", { name: "Continuar" }).click();
  return login;
}

async function customer(): Promise<string> {
  const email = freshEmail();
  // Without a code: the next one would have to wait for a minute.
  await registerCustomer(2, email, failing.ports.platform);
  return email;
}

async function enterCode(step: Locator, email: string): Promise<void> {
  await expect.poll(async () => await newestCode(stackOf(fantasma), email)).not.toBe("");
  await step.getByLabel("Código de acceso").fill(await newestCode(stackOf(fantasma), email));
}

test.describe("logging in on a bad day (U1, U4, D8)", () => {
  for (const [told, fault, text] of [
    [
      "mail cannot be sent",
      { status: 503, body: { statusCode: 503, error: "Service Unavailable", message: "mail_unavailable" } },
      "En este momento no podemos enviar correos. Intenta de nuevo en unos minutos; tu carrito sigue guardado.",
    ],
    [
      "the platform is away",
      "refuse",
      "No pudimos comunicarnos con la tienda. Intenta de nuevo; lo que escribiste sigue aquí.",
    ],
  ] as const) {
    test(`${told}: said, the address stays, and the code comes later`, async ({ page }) => {
      const email = await customer();
      failing.proxy.set(fault, /^\/api\/auth\/code/);
      const login = await askCode(page, email);
      await expect(login).toContainText(text);
      await expect(login.getByLabel("Correo electrónico")).toHaveValue(email);
    });
  }

  test("a code that has expired: said, with the way to a new one", async ({ page }) => {
    const email = await customer();
    await askCode(page, email);
    const step = layer(page, "Revisa tu correo");
    const message = [{ messages: [{ id: "Auth.form.error.code.expired", message: "The code has expired." }] }];
    failing.proxy.set(
      { status: 400, body: { statusCode: 400, error: "Bad Request", message, data: message } },
      /^\/api\/auth\/local/,
    );
    await enterCode(step, email);
    await expect(step).toContainText("El código venció. Pide uno nuevo.");
    await expect(step.getByText(/Puedes pedir otro código en|Reenviar código/)).toBeVisible();
  });

  test("the platform goes away at the code: said, the code stays, and the same code logs in", async ({ page }) => {
    const email = await customer();
    await askCode(page, email);
    const step = layer(page, "Revisa tu correo");
    failing.proxy.set("refuse", /^\/api\/auth\/local/);
    await enterCode(step, email);
    await expect(step).toContainText("No pudimos comunicarnos con la tienda.");
    failing.proxy.heal();
    await expect(async () => {
      if (await step.isVisible()) await step.getByRole("button", { name: "Ingresar" }).click({ timeout: 1000 });
      await expect(step).toBeHidden({ timeout: 3000 });
    }).toPass({ timeout: 20_000 });
  });
});
