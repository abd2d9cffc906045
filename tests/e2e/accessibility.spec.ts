import { expectAccessible, expectReadable } from "./support/accessible.ts";
import { allInDeep } from "./support/all-in-deep.ts";
import { fillContact, freshEmail, layer, priced, sendButton } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { addFromMenu } from "./support/guest-order.ts";
import {
  allShops,
  askHow,
  fantasmaShop,
  openCheckout,
  plazaShop,
  saborShop,
  tiendaShop,
  typeAddress,
} from "./support/order-walk.ts";
import { expect, mailedCode, shop, test } from "./support/shop-test.ts";
import { expectTidyLargeText } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 } });

// A bright shop here, the dark one on the way of an order.
for (const where of allInDeep([saborShop], allShops)) {
  const { name, business, branch, product } = where;
  test(`screens of ${name} that need nothing`, async ({ page }) => {
    const path = await productPath(business, branch, product);
    await page.goto(shop(name, path));
    await expect(page.getByRole("heading", { level: 1, name: product })).toBeVisible();
    await expectAccessible(page, "product page");

    await page.goto(shop(name));
    await expectAccessible(page, "menu");
    await page.getByRole("link", { name: new RegExp(`^${product}`) }).click();
    await expect(layer(page, product).getByRole("button", { name: priced("Agregar") })).toBeVisible();
    await expectAccessible(page, "product sheet");
    await page.keyboard.press("Escape");
    await expect(layer(page, product)).toBeHidden();

    await page.getByRole("banner").getByRole("button", { name: "Carrito" }).click();
    await expect(layer(page, "Carrito")).toContainText("Tu carrito está vacío");
    await expectAccessible(page, "empty cart");
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
    await expect(layer(page, "Menú")).toBeVisible();
    await expectAccessible(page, "account menu");
    await page.getByRole("checkbox", { name: /^Modo lectura/ }).check();
    await expectReadable(page, "account menu in reading mode");
    for (const [address, screen] of [
      ["/", "menu"],
      [path, "product page"],
    ] as const) {
      await page.goto(shop(name, address));
      await expect(page.locator("html")).toHaveClass("reading");
      await expectReadable(page, `${screen} in reading mode`);
    }
    await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
    await page.getByRole("checkbox", { name: /^Modo lectura/ }).uncheck();

    const places = [
      // Where there is one branch there is nothing to choose (A255).
      ...(name === "tienda" ? [] : [["/seleccionar-cocina", /^Elige una? /] as const]),
      ["/privacidad", "Política de tratamiento de datos personales"],
      ["/zonas", "¿A dónde llegamos?"],
      ["/mis-datos", "Mis datos"],
    ] as const;
    for (const [address, heading] of places) {
      await page.goto(shop(name, address));
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page, address);
    }
  });
}

for (const where of allInDeep([fantasmaShop], allShops)) {
  const { name, product } = where;
  test(`screens of ${name} on the way of an order`, async ({ page }) => {
    const mode = await askHow(page, where);
    await expectAccessible(page, "delivery or pickup");
    await mode.getByRole("button", { name: /^Domicilio/ }).click();
    const address = layer(page, "¿A dónde lo llevamos?");
    await expectAccessible(page, "address");
    await address.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect(address.getByRole("combobox", { name: "Dirección" })).toBeFocused();
    await expectAccessible(page, "address with problems");
    await typeAddress(address, { ...where, line1: "Casa azul" });
    const pin = layer(page, "Confirma tu dirección");
    await expect(pin.getByRole("radio").nth(1)).toBeVisible();
    await expectAccessible(page, "pin");
    await pin.getByRole("button", { name: "Sí, es aquí" }).click();

    const cart = layer(page, "Carrito");
    for (let units = 1; units < 4; units += 1)
      await cart.getByRole("button", { name: `Agregar uno de ${product}` }).click();
    await expectAccessible(page, "filled cart");
    await cart.getByRole("button", { name: priced("Ir a pagar") }).click();
    const confirm = layer(page, "Confirmar pedido");
    await confirm.getByRole("radio", { name: "Efectivo" }).check();
    await expect(confirm.getByLabel("Nombre completo")).toBeVisible();
    await expectAccessible(page, "confirm");
    const send = sendButton(confirm);
    await send.click();
    await expect(confirm.getByLabel("Nombre completo")).toBeFocused();
    await expectAccessible(page, "what is missing of who orders");
    const email = freshEmail();
    await fillContact(confirm, email);
    await send.click();
    await expect(confirm.getByLabel("Código de acceso")).toBeVisible();
    await expectAccessible(page, "code");
    await confirm.getByLabel("Código de acceso").fill(await mailedCode(page, email));
    await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
    await expect(page.getByRole("region", { name: "Detalles del pedido" })).toBeVisible();
    await expectAccessible(page, "tracking");
  });
}

for (const where of allInDeep([], [plazaShop])) {
  test(`the checkout of ${where.name} with its tip and the data of an invoice open (A232, A233)`, async ({ page }) => {
    const confirm = await openCheckout(page, where, { mode: "delivery", units: 3 });
    for (const title of ["Propina voluntaria", "Notas para tu pedido y factura"])
      await confirm.locator("summary", { hasText: title }).click();
    const invoice = confirm.getByRole("group", { name: "Datos para la factura (opcional)" });
    await confirm.getByRole("radio", { name: /^10/ }).check();
    await invoice.getByText("NIT", { exact: true }).click();
    await invoice.getByLabel("Número").fill("901.442.318-7");
    await invoice.getByLabel("Nombre o razón social").focus();
    await expect(invoice).toContainText("Ese NIT no existe");
    await expectAccessible(page, "confirm with tip and invoice");
    await expectTidyLargeText(page, `${where.name}-confirm-tip-and-invoice`);
  });
}

// In every run screens-shopping looks at it.
for (const where of allInDeep([], allShops)) {
  const { name, product } = where;
  test(`screens of ${name} where the menu alone is shown (A20)`, async ({ page }) => {
    await page.goto(shop(name, "/?mode=qr"));
    await expectAccessible(page, "menu alone");
    await addFromMenu(page, product, "Agregar a mi selección", async () => {
      await expectAccessible(page, "product of a menu alone");
    });
    await page.getByRole("banner").getByRole("button", { name: /^1 / }).click();
    await expect(layer(page, "Mi selección")).toContainText(product);
    await expectAccessible(page, "selection");
  });
}

test.describe("what is not there", () => {
  test.use({ expectedMessages: [/status of 404/] });
  for (const { name } of allInDeep([tiendaShop], allShops)) {
    test(`a product that ${name} does not have`, async ({ page }) => {
      await page.goto(shop(name, "/producto/999999/999999"));
      await expect(page.getByRole("heading", { level: 1, name: "No existe el menú" })).toBeVisible();
      await expectAccessible(page, "missing product");
      await page.getByRole("link", { name: "Ver menú" }).click();
      await expect(page).toHaveURL(shop(name));
    });
  }
});
