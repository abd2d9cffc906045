import type { Locator, Page } from "@playwright/test";
import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import {
  amounts,
  amountTable,
  expectNoLayer,
  freshEmail,
  layer,
  priced,
  registerCustomer,
  sendButton,
} from "./support/checkout.ts";
import {
  expectEscape,
  expectTrapped,
  expectVisibleFocus,
  forbidPointer,
  pressByKeyboard,
  tabTo,
  typeInto,
} from "./support/keyboard.ts";
import { expect, mailedCode, shop, test } from "./support/shop-test.ts";

test.describe.configure({ timeout: 180_000 });
test.beforeEach(async ({ page }) => await forbidPointer(page));

/** The first Tab of a page is the way past its header. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir al contenido" })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press("Enter");
}

/** Chooses a radio of a group with the arrows, from where Tab enters the group. */
async function chooseByArrows(page: Page, group: Locator, name: RegExp): Promise<void> {
  const wanted = group.getByRole("radio", { name });
  const checked = group.getByRole("radio", { checked: true });
  await tabTo(page, (await checked.count()) > 0 ? checked : group.getByRole("radio").first());
  for (let steps = 0; steps < 10; steps += 1) {
    if (await wanted.isChecked()) return;
    await page.keyboard.press((await checked.count()) > 0 || steps > 0 ? "ArrowDown" : "Space");
    await expectVisibleFocus(page);
  }
  await expect(wanted).toBeChecked();
}

test.describe("a phone with a keyboard", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("delivery with the keyboard alone, from the cold menu to the order that is followed", async ({ page }) => {
    await page.goto(shop("sabor"));
    await skipToContent(page);

    const strip = page.getByRole("navigation", { name: "Categorías" }).first();
    await pressByKeyboard(page, strip.getByRole("link", { name: "Hamburguesas" }));
    await expect(page.getByRole("heading", { level: 2, name: /^Hamburguesas/ })).toBeFocused();
    const card = page.getByRole("link", { name: /^La Santafereña/ }).last();
    await pressByKeyboard(page, card);
    const sheet = layer(page, "La Santafereña");
    await expect(sheet.getByRole("button", { name: priced("Agregar") })).toBeVisible();
    await expectTrapped(page, sheet);
    await expectEscape(page, sheet, card);
    await expectNoLayer(page);
    await page.keyboard.press("Enter");

    await test.step("size, options, quantity and note", async () => {
      await chooseByArrows(page, sheet.getByRole("group", { name: "Tamaño" }), /^Doble carne/);
      const add = sheet.getByRole("button", { name: priced("Agregar") });
      await expect(add).toHaveText("Agregar · $ 38.900");
      await chooseByArrows(page, sheet.getByRole("group", { name: "Acompañamiento" }), /^Papa en casco/);
      const extras = sheet.getByRole("group", { name: "Ponle más" });
      await pressByKeyboard(page, extras.getByRole("checkbox").first(), "Space");
      await expect(extras.getByRole("checkbox").first()).toBeChecked();
      await typeInto(page, sheet.getByLabel("Instrucciones"), "Término medio");
      await pressByKeyboard(page, sheet.getByRole("button", { name: "Uno más" }), "Space");
      await expectVisibleFocus(page);
      await pressByKeyboard(page, add);
    });

    await test.step("delivery, address and pin", async () => {
      const mode = layer(page, "¿Cómo quieres tu pedido?");
      await expect(mode).toBeVisible();
      await expectEscape(page, mode, sheet.getByRole("button", { name: priced("Agregar") }));
      await page.keyboard.press("Enter");
      await pressByKeyboard(page, mode.getByRole("button", { name: /^Domicilio/ }));
      const address = layer(page, "¿A dónde lo llevamos?");
      const box = address.getByRole("combobox", { name: "Dirección" });
      await typeInto(page, box, "Quinta Cam");
      await expect(address.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(address.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Escape");
      await expect(address.getByRole("option")).toHaveCount(0);
      await expect(address).toBeVisible();
      await page.keyboard.press("Control+A");
      await page.keyboard.type("Casa azul");
      await expect(box).toHaveValue("Casa azul");
      await expectTrapped(page, address);
      const barrio = address.getByLabel("Barrio / Sector");
      await tabTo(page, barrio);
      await page.keyboard.press("Control+A");
      await page.keyboard.type("Quinta Camacho");
      await typeInto(page, address.getByLabel("Detalles"), "Apto 301");
      await page.keyboard.press("Enter");

      const pin = layer(page, "Confirma tu dirección");
      await expect(pin).toBeVisible();
      const middle = pin.getByRole("radio", { name: /^Al barrio/ });
      await tabTo(page, middle);
      await page.keyboard.press("ArrowDown");
      await expect(pin.getByRole("radio", { name: /^Cerca de/ }).first()).toBeChecked();
      await expectTrapped(page, pin);
      await pressByKeyboard(page, pin.getByRole("button", { name: "Sí, es aquí" }));
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(card).toBeFocused();
      const toast = page.locator(".toast-place");
      // It stays as long as somebody points at it.
      await toast.locator(".toast").first().hover();
      // The last of the page comes out from under it.
      await page.getByRole("contentinfo").getByRole("link", { name: "Mis datos" }).focus();
      await expectVisibleFocus(page);
      await expect(toast).toBeVisible();
    });

    const bar = page.getByRole("button", { name: /Ver pedido/ });
    await pressByKeyboard(page, bar);
    const cart = layer(page, "Carrito");
    await expect(cart.getByText("Nota: Término medio")).toBeVisible();
    await expectTrapped(page, cart);
    await expectEscape(page, cart, bar);
    await page.keyboard.press("Enter");
    const pay = cart.getByRole("button", { name: priced("Ir a pagar") });
    await pressByKeyboard(page, pay);
    await payAndSend(page, pay, "Datáfono");

    await test.step("who orders, and the mailed code", async () => {
      const confirm = layer(page, "Confirmar pedido");
      const email = freshEmail();
      await expect(confirm.getByLabel("Nombre completo")).toBeFocused();
      await page.keyboard.type("Ana María Rojas");
      await typeInto(page, confirm.getByLabel("Teléfono", { exact: true }), "310 555 0199");
      await typeInto(page, confirm.getByLabel("Correo electrónico"), email);
      await pressByKeyboard(page, sendButton(confirm));
      await expect(confirm.getByLabel("Código de acceso")).toBeFocused();
      await page.keyboard.type(await mailedCode(page, email));
    });

    await expect(page).toHaveURL(/\/rastrear-orden\/SAB-\d+$/);
    await expect(page.getByRole("region", { name: "Se entrega a" })).toContainText("Casa azul");
    await tabTo(page, page.getByRole("link", { name: /WhatsApp/ }).first());
  });
});

/** In the checkout: Escape and back, payment by arrows, send; a stranger is led to what is missing of who orders. */
async function payAndSend(page: Page, opener: Locator, payment: string): Promise<void> {
  const confirm = layer(page, "Confirmar pedido");
  await expect(confirm).toBeVisible();
  await expectEscape(page, confirm, opener);
  await page.keyboard.press("Enter");
  await chooseByArrows(page, confirm.getByRole("group", { name: "Método de pago" }), new RegExp(`^${payment}`));
  await expectTrapped(page, confirm);
  const send = sendButton(confirm);
  await expect(send).not.toHaveAttribute("aria-busy", "true");
  await pressByKeyboard(page, send);
  await expect(confirm.getByLabel("Nombre completo")).toBeFocused();
}

test.describe("a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("pickup with the keyboard alone, from the menu to the order that is followed", async ({ page }) => {
    test.skip(!isDeep, "in a deep run: the phone's way is the longer one, a wide screen's layers are looked at below");
    const email = freshEmail();
    await registerCustomer(2, email);
    await page.goto(shop("fantasma"));
    await skipToContent(page);

    const link = page.getByRole("link", { name: /^Bowl de pollo teriyaki/ });
    await pressByKeyboard(page, link);
    const sheet = layer(page, "Bowl de pollo teriyaki");
    await expect(sheet.getByRole("button", { name: priced("Agregar") })).toBeVisible();
    await expectEscape(page, sheet, link);
    await page.keyboard.press("Enter");
    await chooseByArrows(page, sheet.getByRole("group", { name: "Base" }), /^Quinua/);
    await pressByKeyboard(page, sheet.getByRole("button", { name: "Uno más" }), "Space");
    await pressByKeyboard(page, sheet.getByRole("button", { name: priced("Agregar") }));

    const mode = layer(page, "¿Cómo quieres tu pedido?");
    await pressByKeyboard(page, mode.getByRole("button", { name: /^Recoger en restaurante/ }));
    const cart = page.getByRole("region", { name: "Carrito" });
    await expect(cart.getByText("Bowl de pollo teriyaki")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(link).toBeFocused();

    const pay = cart.getByRole("button", { name: priced("Ir a pagar") });
    await pressByKeyboard(page, pay);
    await payAndSend(page, pay, "Datáfono");
    const confirm = layer(page, "Confirmar pedido");
    await pressByKeyboard(page, confirm.getByRole("button", { name: "¿Ya tienes cuenta? Iniciar sesión" }));
    await typeInto(page, confirm.getByLabel("Correo electrónico"), email);
    await expect(confirm).toContainText("Carrera 17 # 92-15");
    const before = await amounts(amountTable(confirm));
    const send = sendButton(confirm);
    await expect(send).toHaveText(`Enviar pedido · ${before["Total"]}`);
    await pressByKeyboard(page, send);
    await expect(confirm.getByLabel("Código de acceso")).toBeFocused();
    await page.keyboard.type(await mailedCode(page, email));

    await expect(page).toHaveURL(/\/rastrear-orden\/FAN-\d+$/);
    await expect(page.getByText(/^Pag(as|o) con datáfono/)).toBeVisible();
    await expect(page.locator("#content").getByRole("heading", { level: 1 })).toBeFocused();
    expect(await amounts(amountTable(page.getByRole("region", { name: "Detalles del pedido" })))).toEqual(before);
  });
});

const narrowAndWide = [
  ["sabor", 360, "/"],
  ["fantasma", 1280, "/"],
] as const;
const others = [
  ["tienda", 360, "/"],
  ["sabor", 360, "/?mode=qr"],
  ["fantasma", 1280, "/?mode=qr"],
] as const;

for (const [name, width, path] of [...narrowAndWide, ...allInDeep([], others)]) {
  test.describe(`${name}${path} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("every stop of Tab is drawn and under no bar, there and back (UX3)", async ({ page }) => {
      test.skip(!isDeep && width < 1024, "in a deep run: in every run on a wide screen, which has more of them");
      await page.goto(shop(name, path));
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let presses = 0; presses < 100; presses += 1) {
          await page.keyboard.press(key);
          // Beyond the last control, and before the first, is the browser's own bar.
          if (await page.evaluate(() => document.activeElement === document.body)) break;
          await expectVisibleFocus(page);
        }
      }
    });

    test("each layer takes the focus, keeps it and gives it back (UX6)", async ({ page }) => {
      test.skip(!isDeep && width >= 1024, "in a deep run: in every run on a phone, where everything is one");
      await page.goto(shop(name, path));
      const header = page.getByRole("banner");
      const main = page.getByRole("main");
      const openers = [
        header.getByRole("button", { name: /^(?:Carrito|Mi selección)$/ }),
        header.getByRole("button", { name: "Cuenta" }),
        page
          .getByRole("button", { name: /^Domicilio/ })
          .locator("visible=true")
          .first(),
        page.getByRole("button", { name: "Buscar en el menú" }).locator("visible=true").first(),
        page.getByRole("button", { name: "Todas las categorías" }).locator("visible=true"),
        main.locator("a[data-menu-item]").first(),
      ];
      // From now on the focus is drawn; that each of these is reached with Tab is the test before.
      await skipToContent(page);
      for (const opener of openers) {
        if ((await opener.count()) === 0) continue;
        await opener.focus();
        await page.keyboard.press("Enter");
        const opened = page.getByRole("dialog");
        await expect(opened).toBeVisible();
        await expectTrapped(page, opened);
        await expectEscape(page, opened, opener);
      }
    });
  });
}
