import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import { expectNoLayer, freshEmail, layer, sendButton } from "./support/checkout.ts";
import { askHow, expectAdded, openCheckout, fantasmaShop, saborShop, typeAddress } from "./support/order-walk.ts";
import { logIn } from "./support/order-scene.ts";
import { platformCommand } from "./support/platform-command.ts";
import { chosenBranch, expect, mailedCode, shop, test } from "./support/shop-test.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 }, expectedMessages: [/Failed to load resource/] });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

for (const where of allInDeep([], [saborShop, fantasmaShop])) {
  const { name } = where;
  test(`${name}: what an account remembers, and a tracking without answers`, async ({ page, context }) => {
    const look = async (screen: string) => await expectTidy(page, `${name}-${screen}`);
    await logIn(page, where);
    const confirm = await openCheckout(page, where, { mode: "delivery", units: 3 });
    await confirm.getByRole("radio", { name: "Efectivo" }).check();
    await sendButton(confirm).click();
    await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
    await expect(page.getByRole("region", { name: "Detalles del pedido" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("Sin conexión. Lo que ya se cargó")).toBeVisible();
    await look("tracking-offline");
    await context.setOffline(false);
    await page.route("**/api/orders/*", async (route) => await route.abort());
    await expect(page.getByText("No pudimos actualizar")).toBeVisible({ timeout: 20_000 });
    await look("tracking-stale");
    await page.reload();
    // As the device heard of it last.
    await expect(page.getByText("Así estaba cuando lo supimos por última vez")).toBeVisible();
    await look("tracking-unreachable");
    await page.unrouteAll({ behavior: "wait" });
    await page.goto(shop(name, "/rastrear-orden"));
    await expect(page.locator("main").getByRole("link", { name: /Pedido/ })).toBeVisible();
    await look("find-order-known");
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
    await expect(layer(page, "Ana Prueba").getByRole("link", { name: /Pedido/ })).toBeVisible();
    await look("account-menu-full");
    await page.keyboard.press("Escape");
    await expectNoLayer(page);
    await page.goto(shop(name));
    await page
      .locator("main")
      .getByRole("button", { name: /^Domicilio/ })
      .click();
    const saved = layer(page, "Elige una dirección");
    await expect(saved).toBeVisible();
    await look("location-saved");
    await saved.getByRole("button", { name: "Crear nueva dirección" }).click();
    const form = layer(page, "¿A dónde lo llevamos?");
    await expect(form).toBeVisible();
    await look("location-new");
    await form.getByText("Trabajo", { exact: true }).click();
    await typeAddress(form, { ...where, line1: where.line1.replace(/\d+$/, "50"), details: "Oficina 402" });
    await expectNoLayer(page);
    await page
      .locator("main")
      .getByRole("button", { name: /^Domicilio/ })
      .click();
    await saved
      .getByRole("button", { name: /^Eliminar dirección/ })
      .first()
      .click();
    const question = page.getByRole("alertdialog", { name: "Eliminar dirección" });
    await expect(question.getByRole("button", { name: "Conservar" })).toBeFocused();
    await look("location-delete");
  });
}

test("sabor: a position that is not given, a page of a closed branch, a code that is used up", async ({ page }) => {
  test.skip(!isDeep, "in a deep run: other words at the same places");
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_ok, no) =>
      no?.({ code: 1, message: "no", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  });
  await askHow(page, saborShop);
  await layer(page, "¿Cómo quieres tu pedido?")
    .getByRole("button", { name: /^Domicilio/ })
    .click();
  const form = layer(page, "¿A dónde lo llevamos?");
  await form.getByRole("button", { name: "Usar mi ubicación" }).click();
  await expectTidy(page, "sabor-location-ask-permission");
  await form.getByRole("button", { name: "Permitir ubicación" }).click();
  await expect(form).toContainText("No se ha podido acceder");
  await expectTidy(page, "sabor-location-denied");
  await typeAddress(form, { ...saborShop, details: "" });
  await expectAdded(page);
  await page.goto(shop("sabor", "/order"));
  await expect(page.getByText("Total", { exact: true })).toBeVisible();
  try {
    await platformCommand(["branch", "101", "close"]);
    await page.reload();
    await expect(page.locator("main")).toContainText("Tienda no disponible");
    await expectTidy(page, "sabor-page-closed");
  } finally {
    await platformCommand(["branch", "101", "open"]);
  }
  await page.goto(shop("sabor"));
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Crear cuenta" }).click();
  const signUp = layer(page, "¡Estás a un paso de tu pedido!");
  const email = freshEmail();
  await signUp.getByLabel("Nombre completo").fill("Ana María Rojas");
  await signUp.getByLabel("Teléfono", { exact: true }).fill("310 555 0199");
  await signUp.getByLabel("Correo electrónico").fill(email);
  await signUp.getByRole("checkbox", { name: /Autorizo el tratamiento/ }).check();
  await signUp.getByRole("button", { name: "Continuar", exact: true }).click();
  const code = layer(page, "Revisa tu correo");
  const right = await mailedCode(page, email);
  for (let n = 0; n < 6; n += 1) {
    const wrong = String((Number(right) + 111111 + n) % 1000000).padStart(6, "0");
    await code.getByLabel("Código de acceso").fill("");
    await code.getByLabel("Código de acceso").fill(wrong);
    await expect(code).toContainText(n < 5 ? /no es válido|Agotaste/ : "Agotaste");
  }
  await expectTidy(page, "sabor-account-code-exhausted");
});
