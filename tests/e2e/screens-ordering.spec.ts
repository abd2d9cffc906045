import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import { ask } from "./support/ask.ts";
import { expectNoLayer, fillContact, freshEmail, layer, sendWithCode, sendButton } from "./support/checkout.ts";
import {
  addAgain,
  askHow,
  fantasmaShop,
  openCheckout,
  type OrderShop,
  plazaShop,
  saborShop,
  tiendaShop,
  typeAddress,
} from "./support/order-walk.ts";
import { productPath } from "./support/find-product.ts";
import { enterCode, logIn, pretendStatus } from "./support/order-scene.ts";
import { platformCommand } from "./support/platform-command.ts";
import { chosenBranch, expect, mailedCode, shop, test } from "./support/shop-test.ts";
import { announceChange } from "./support/signed-webhook.ts";
import { stack } from "./support/stack.ts";
import { expectTidy, expectTidyLargeText } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 } });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

const longAddress = {
  line1: "Transversal 39 Bis Este # 112-45 Sur, conjunto residencial Altos de la Sabana Oriental etapa dos",
  barrio: "Urbanización San José de la Montaña Norte",
  details: "Torre 14, apartamento 1203, interior 7, timbre dañado: llamar a la portería del costado norte",
};

const statuses = {
  delivery: { received: 1, preparing: 2, onTheWay: 5, delivered: 6, cancelled: 3, rejected: 7, scheduled: 9 },
  pickup: { ready: 4, collected: 6 },
} as const;

/** One that goes on, the end, and one that ends badly; the others are other words at the same places. */
const telling: ReadonlySet<string> = new Set(["preparing", "delivered", "cancelled"]);

async function lookAtStatuses(page: Page, name: string, mode: keyof typeof statuses): Promise<void> {
  for (const [status, code] of Object.entries(statuses[mode])) {
    if (!isDeep && !telling.has(status)) continue;
    await pretendStatus(page, code);
    await page.reload();
    await expect(page.getByRole("region", { name: "Detalles del pedido" })).toBeVisible();
    await expectTidy(page, `${name}-tracking-${mode}-${status}`);
    if (status === "preparing") await expectTidyLargeText(page, `${name}-tracking`);
  }
  await page.unrouteAll({ behavior: "wait" });
}

/** The bright shop or the dark one; in a deep run both. */
const bothInDeep = (where: OrderShop) => allInDeep([where], [saborShop, fantasmaShop]);

for (const where of bothInDeep(saborShop)) {
  const { name } = where;
  test(`${name}: where the order goes`, async ({ page }) => {
    const look = async (screen: string) => await expectTidy(page, `${name}-location-${screen}`);
    await askHow(page, where);
    await look("mode");
    await expectTidyLargeText(page, `${name}-location-mode`);
    await layer(page, "¿Cómo quieres tu pedido?")
      .getByRole("button", { name: /^Domicilio/ })
      .click();
    const form = layer(page, "¿A dónde lo llevamos?");
    await look("address");
    await expectTidyLargeText(page, `${name}-location-address`);
    await form.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect(form.getByRole("combobox", { name: "Dirección" })).toBeFocused();
    await look("address-errors");
    await form.getByRole("combobox", { name: "Dirección" }).pressSequentially(where.barrio.slice(0, 5));
    await expect(form.getByRole("option").first()).toBeVisible();
    await look("address-suggestions");
    await page.keyboard.press("Escape");
    await typeAddress(form, longAddress);
    await expect(form).toContainText("no encontramos la dirección");
    await look("address-long");
    await typeAddress(form, { line1: "Carrera 1 # 136-20 Sur", barrio: "Usme Centro" });
    await expect(layer(page, "Confirma tu dirección")).toBeVisible();
    await look("pin-area");
    await layer(page, "Confirma tu dirección").getByRole("button", { name: "Sí, es aquí" }).click();
    await expect(layer(page, "Restaurante no disponible")).toBeVisible();
    await look("not-covered");
    const other = layer(page, "Restaurante no disponible").getByRole("button", { name: "Probar otra dirección" });
    expect((await other.boundingBox())?.height).toBeLessThan(80);
    await other.click();
    await typeAddress(form, { ...where, line1: "Calle 200 # 60-10", details: "Apto 301" });
    const pin = layer(page, "Confirma tu dirección");
    await expect(pin).toContainText(`no en ${where.barrio}`);
    await look("pin-elsewhere");
    await pin.getByRole("button", { name: "Usar mi ubicación" }).click();
    await look("permission");
  });
}

/** A branch is closed or opened, and its shop knows. */
async function changeBranch(name: string, branch: string, to: "close" | "open"): Promise<void> {
  await platformCommand(["branch", branch, to]);
  const event = { event: "branch.updated", domain: `${name}.localhost`, branch_id: Number(branch) };
  expect((await announceChange(event)).status).toBe(200);
}

for (const where of bothInDeep(saborShop)) {
  const { name } = where;
  const other = name === "sabor" ? { id: "102", name: /Usaquén/ } : { id: "202", name: /Cedritos/ };
  test(`${name}: a branch that is closed`, async ({ page }) => {
    await changeBranch(name, other.id, "close");
    try {
      if (name === "sabor") {
        const how = await askHow(page, where);
        await how.getByRole("button", { name: /^Recoger en restaurante/ }).click();
        await expect(layer(page, "¿Dónde lo recoges?")).toContainText("No disponible");
        await expectTidy(page, `${name}-location-pickup`);
        await expectTidyLargeText(page, `${name}-location-pickup`);
      }
      await page.goto(shop(name, "/seleccionar-cocina"));
      await expect(page.getByRole("radio", { name: other.name })).toBeVisible();
      await expectTidy(page, `${name}-branches`);
    } finally {
      await changeBranch(name, other.id, "open");
    }
  });
}

// Every run types, mistypes and follows what an account asks; a deep one looks at it.
for (const where of allInDeep([], [saborShop, fantasmaShop])) {
  const { name } = where;
  test(`${name}: the account`, async ({ page }) => {
    const look = async (screen: string) => await expectTidy(page, `${name}-account-${screen}`);
    await page.goto(shop(name));
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
    const menu = layer(page, "Menú");
    await expect(menu.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
    await look("menu-logged-out");
    await menu.getByRole("button", { name: "Iniciar sesión" }).click();
    const login = layer(page, "Iniciar sesión con correo");
    await expect(login).toBeVisible();
    await look("login");
    await login.getByLabel("Correo electrónico").fill("ana@correo");
    await login.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect(login).toContainText("Debes ingresar un correo válido");
    await look("login-bad-email");
    await login.getByLabel("Correo electrónico").fill(freshEmail());
    await login.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect(login).toContainText("El usuario no existe");
    await look("login-unknown");
    await login.getByRole("button", { name: "Crear cuenta" }).click();
    const form = layer(page, "¡Estás a un paso de tu pedido!");
    await form.getByLabel("Correo electrónico").fill("");
    await look("sign-up");
    await form.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect(form.getByLabel("Nombre completo")).toBeFocused();
    await look("sign-up-errors");
    await expectTidyLargeText(page, `${name}-account-sign-up-errors`);
    const email = freshEmail();
    await form.getByLabel("Nombre completo").fill("María de los Ángeles Rodríguez-Santamaría");
    await form.getByLabel("Teléfono", { exact: true }).fill("310 555 0199");
    await form.getByLabel("Correo electrónico").fill(email);
    await form.getByRole("checkbox", { name: /Autorizo el tratamiento/ }).check();
    await form.getByRole("button", { name: "Continuar", exact: true }).click();
    const code = layer(page, "Revisa tu correo");
    await expect(code).toBeVisible();
    await look("code");
    await expectTidyLargeText(page, `${name}-account-code`);
    const right = await mailedCode(page, email);
    await code.getByLabel("Código de acceso").fill(right === "111111" ? "222222" : "111111");
    await expect(code).toContainText("El código no es válido");
    await look("code-wrong");
    await enterCode(page, email);
    await expect(page.getByRole("dialog", { name: /María/ })).toBeVisible();
    await look("menu-logged-in");
    await expectTidyLargeText(page, `${name}-account-menu-logged-in`);
    await page.getByRole("dialog", { name: /María/ }).getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  });
}

for (const where of bothInDeep(saborShop)) {
  const { name } = where;
  test(`${name}: checkout and tracking of a delivery`, async ({ page }) => {
    const look = async (screen: string) => await expectTidy(page, `${name}-checkout-${screen}`);
    const confirm = await openCheckout(page, where, { mode: "delivery", units: 3 });
    await expect(confirm).not.toContainText("Según tu dirección");
    await look("delivery");
    await expectTidyLargeText(page, `${name}-checkout-delivery`);
    await sendButton(confirm).click({ force: true });
    await expect(confirm).toContainText("El método de pago es requerido");
    await look("payment-missing");
    await confirm.getByRole("radio", { name: "Datáfono" }).check();
    await page.goto(shop(name, "/order"));
    await expect(page.getByRole("heading", { level: 1, name: "Confirmar pedido" })).toBeVisible();
    await expect(page.getByText("Total", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "Efectivo" }).check();
    await look("page");
    await expectTidyLargeText(page, `${name}-checkout-page`);
    const email = freshEmail();
    await fillContact(page, email);
    await sendWithCode(page, page, email);
    await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
    await lookAtStatuses(page, name, "delivery");
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
    await expect(page.getByRole("dialog", { name: "Ana María Rojas" })).toContainText(where.line1);
    await expectTidy(page, `${name}-account-menu-with-address`);
    await page.keyboard.press("Escape");
    await expectNoLayer(page);
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByText(/Los productos y el total solo los ve quien hizo el pedido/)).toBeVisible();
    await expectTidy(page, `${name}-tracking-stranger`);
  });
}

for (const where of allInDeep([], [saborShop, fantasmaShop])) {
  const { name } = where;
  test(`${name}: a pickup, and the same again`, async ({ page }) => {
    await logIn(page, where);
    const order = { mode: "pickup", units: 2 } as const;
    const confirm = await openCheckout(page, where, order);
    await confirm.getByRole("radio", { name: "Efectivo" }).check();
    await expectTidy(page, `${name}-checkout-pickup`);
    await sendButton(confirm).click();
    await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
    await lookAtStatuses(page, name, "pickup");
    // Equal orders are only taken for one while the first is under way.
    const { pathname } = new URL(page.url());
    await platformCommand(["order", pathname.split("/").at(-1) ?? "", "received"]);
    await addAgain(page, where, order.units);
    const again = layer(page, "Confirmar pedido");
    await again.getByRole("radio", { name: "Efectivo" }).check();
    await sendButton(again).click();
    await expect(page.getByRole("alertdialog", { name: "Pedido duplicado" })).toBeVisible();
    await expectTidy(page, `${name}-checkout-duplicate`);
  });
}

for (const where of allInDeep([], [plazaShop, tiendaShop])) {
  const { name } = where;
  test(`${name}: the most telling screens`, async ({ page }) => {
    await logIn(page, where);
    const confirm = await openCheckout(page, where, { mode: "delivery", units: 2 });
    await confirm.getByRole("radio", { name: "Efectivo" }).check();
    await expect(confirm.getByRole("term").last()).toHaveText("Total");
    await expectTidy(page, `${name}-checkout-delivery`);
    await sendButton(confirm).click();
    await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
    await pretendStatus(page, 5);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Tu pedido va en camino" })).toBeVisible();
    await expectTidy(page, `${name}-tracking`);
    await page.unrouteAll({ behavior: "wait" });
    await page.goto(shop(name, "/seleccionar-cocina"));
    await expectTidy(page, `${name}-branches`);
  });
}

test("sabor: pages that need nothing", async ({ page }) => {
  for (const [address, screen] of [
    ["/rastrear-orden", "find-order"],
    ["/privacidad", "privacy"],
    ["/zonas", "zones"],
    ["/mis-datos", "own-data"],
  ] as const) {
    await page.goto(shop("sabor", address));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectTidy(page, `sabor-${screen}`);
    await expectTidyLargeText(page, `sabor-${screen}`);
  }
});

test("sabor: what an order's page shows later has its place from the first byte (UX33)", async () => {
  for (const path of ["/rastrear-orden", "/rastrear-orden/SAB-1001"]) {
    const { body } = await ask({ port: stack.port, host: "sabor.localhost", path });
    expect(/<main[^]*<\/main>/.exec(body)?.[0], path).toContain('aria-busy="true"');
  }
});

test.describe("sabor: what goes wrong", () => {
  test.use({ expectedMessages: [/Failed to load resource/] });

  test("a number that nobody knows", async ({ page }) => {
    await page.goto(shop("sabor", "/rastrear-orden/SAB-999999"));
    await expect(page.getByRole("heading", { level: 1, name: "No encontramos el pedido SAB-999999" })).toBeVisible();
    await expectTidy(page, "sabor-tracking-unknown");
    await expectAccessible(page, "an order that nobody knows");
  });

  test("a checkout without its shop, with a new price, below the minimum, at a closed branch", async ({ page }) => {
    test.skip(
      !isDeep,
      "in a deep run: what each of them says is in bad-input, bad-days-in-the-browser and the components' tests",
    );
    await logIn(page, saborShop);
    const confirm = await openCheckout(page, saborShop, { mode: "pickup", units: 1 });
    await page.route("**/api/quote", async (route) => await route.abort());
    await confirm.getByRole("radio", { name: "Efectivo" }).check();
    await expect(confirm).toContainText("En este momento no podemos recibir pedidos");
    await expectTidy(page, "sabor-checkout-away");
    await page.unrouteAll({ behavior: "wait" });
    const path = await productPath(saborShop.business, saborShop.branch, saborShop.product);
    const item = path.split("/").at(-1) ?? "";
    await confirm.getByRole("radio", { name: "Datáfono" }).check();
    await expect(confirm).not.toContainText("En este momento no podemos recibir pedidos");
    try {
      await platformCommand(["item", item, "price", "45900"]);
      await sendButton(confirm).click();
      const changed = page.getByRole("alertdialog", { name: "El total cambió" });
      await expect(changed).toBeVisible();
      await expectTidy(page, "sabor-checkout-price-changed");
      await changed.getByRole("button", { name: "Revisar" }).click();
      await platformCommand(["item", item, "price", "9900"]);
      await page.reload();
      await expect(confirm).toContainText("para el pedido mínimo");
      await expectTidy(page, "sabor-checkout-minimum");
    } finally {
      await platformCommand(["item", item, "price", "42900"]);
    }
    try {
      await platformCommand(["branch", String(saborShop.branch), "close"]);
      await page.reload();
      await expect(confirm).toContainText("Tienda no disponible");
      await expectTidy(page, "sabor-checkout-closed");
    } finally {
      await platformCommand(["branch", String(saborShop.branch), "open"]);
    }
  });
});
