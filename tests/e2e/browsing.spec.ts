import type { Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { ask } from "./support/ask.ts";
import { layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { stack } from "./support/stack.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** Puts a product into the cart from its page, to be collected. */
async function addForPickup(page: Page, product: string): Promise<void> {
  await page.goto(shop("tienda", await productPath(4, 401, product)));
  await page.getByRole("button", { name: priced("Agregar") }).click();
  await layer(page, "¿Cómo quieres tu pedido?")
    .getByRole("button", { name: /^Recoger/ })
    .click();
  await expect(layer(page, "Carrito")).toContainText(product);
  await page.goto(shop("tienda"));
  await expect(page.getByRole("banner").getByRole("button", { name: "1 Carrito" })).toBeVisible();
}

test("Back closes the topmost layer and stays in the shop (UX5)", async ({ page }) => {
  await page.goto(shop("sabor"));
  await page.getByRole("link", { name: /^Bandeja paisa/ }).click();
  const sheet = layer(page, "Bandeja paisa");
  await sheet.getByRole("button", { name: priced("Agregar") }).click();
  const mode = layer(page, "¿Cómo quieres tu pedido?");
  await expect(mode).toBeVisible();
  await page.goBack();
  await expect(mode).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(shop("sabor"));
  await expect(page.getByRole("heading", { level: 1, name: "Sabor Santafereño" })).toBeVisible();
});

test("Escape closes the tooltip of a badge, then the sheet (UX39)", async ({ page }) => {
  await page.goto(shop("sabor"));
  await page
    .getByRole("link", { name: /^Patacones con hogao/ })
    .last()
    .click();
  const sheet = layer(page, "Patacones con hogao");
  await sheet.getByRole("button", { name: "Vegetariano" }).focus();
  await expect(sheet.getByRole("tooltip").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("tooltip")).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("the strip follows the reading, and leads to a section (UX1)", async ({ page }) => {
  await page.goto(shop("sabor"));
  const strip = page.getByRole("navigation", { name: "Categorías" }).first();
  await strip.getByRole("link", { name: "Sopas" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Sopas/ })).toBeFocused();
  await expect(strip.getByRole("link", { name: "Sopas" })).toHaveAttribute("aria-current", /.+/);
  await page
    // On a Tuesday it stands among the promotions too.
    .getByRole("link", { name: /^Pizza hawaiana/ })
    .last()
    .scrollIntoViewIfNeeded();
  await expect(strip.getByRole("link", { name: "Pizzas" })).toHaveAttribute("aria-current", /.+/);
  await expect(strip.getByRole("link", { name: "Pizzas" })).toBeInViewport();
});

test("all categories are one press away (UX2)", async ({ page }) => {
  await page.goto(shop("sabor"));
  await page.getByRole("button", { name: "Todas las categorías" }).click();
  await layer(page, "Todas las categorías")
    .getByRole("button", { name: /^Postres/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: /^Postres/ })).toBeFocused();
  await expect(page.getByRole("heading", { level: 2, name: /^Postres/ })).toBeInViewport();
});

test("the search finds without accents and says when there is nothing", async ({ page }) => {
  await page.goto(shop("sabor"));
  await page.getByRole("button", { name: "Buscar en el menú" }).first().click();
  const box = page.getByRole("searchbox");
  await box.fill("frijoles");
  await expect(page.getByRole("dialog").getByRole("link", { name: /Bandeja paisa/ })).toBeVisible();
  await box.fill("sushi de unicornio");
  await expect(page.getByText("No encontramos «sushi de unicornio»")).toBeVisible();
  await box.fill("ajiaco");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Ajiaco santafereño/ })
    .click();
  await expect(layer(page, "Ajiaco santafereño")).toBeVisible();
});

test("the cart outlives a reload and is the same in a second tab", async ({ page, context }) => {
  await addForPickup(page, "Pan tajado blanco Horno Alto 500 g");
  await page.reload();
  await expect(page.getByRole("banner").getByRole("button", { name: "1 Carrito" })).toBeVisible();
  const second = await context.newPage();
  await second.goto(shop("tienda"));
  await second.getByRole("button", { name: "Ver pedido" }).click();
  await layer(second, "Carrito")
    .getByRole("button", { name: "Agregar uno de Pan tajado blanco Horno Alto 500 g" })
    .click();
  await expect(page.getByRole("banner").getByRole("button", { name: "2 Carrito" })).toBeVisible();
});

test("quantity, the minimum, removal and its undo, and editing a line (UX16)", async ({ page }) => {
  await addForPickup(page, "Pan tajado blanco Horno Alto 500 g");
  await page.getByRole("banner").getByRole("button", { name: "1 Carrito" }).click();
  const cart = layer(page, "Carrito");
  const name = "Pan tajado blanco Horno Alto 500 g";
  await expect(cart).toContainText("Te faltan $ 4.800 para el pedido mínimo de $ 12.000.");
  await cart.getByRole("button", { name: `Agregar uno de ${name}` }).click();
  await expect(cart).not.toContainText("para el pedido mínimo");
  await expect(cart.getByRole("button", { name: priced("Ir a pagar") })).toHaveText("Ir a pagar · $ 14.400");
  await cart.getByRole("button", { name: `Quitar uno de ${name}` }).click();
  await cart.getByRole("button", { name: `Quitar ${name}` }).click();
  // It stays as long as somebody points at it.
  await page.getByRole("button", { name: "Deshacer" }).hover();
  await expect(cart).toContainText("Tu carrito está vacío");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(cart.getByText(name, { exact: true })).toBeVisible();

  await cart.getByRole("link", { name: `Editar ${name}` }).click();
  const editor = layer(page, name);
  await editor.getByLabel("Instrucciones").fill("Del más fresco");
  await editor.getByRole("button", { name: "Uno más" }).click();
  await editor.getByRole("button", { name: priced("Actualizar") }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "2 Carrito" })).toBeVisible();
});

test("a branch says until when it is open, or when it opens (UX31)", async ({ page }) => {
  await page.goto(shop("sabor", "/?branch=102"));
  await expect(page.getByText("Usaquén").filter({ visible: true }).first()).toBeVisible();
  const { isOpen, opensAt } = await page.evaluate(async () => {
    const answer = await fetch("/api/availability?branch=102");
    return ((await answer.json()) as { availability: { isOpen: boolean; opensAt?: number | null } }).availability;
  });
  const open = typeof opensAt === "number" ? /^Recibe pedidos para entregar desde las / : /^Abierto hasta las /;
  const text = isOpen ? open : /no disponible, abre (hoy|mañana|el próximo \S+) a las /;
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Bandeja paisa/ })).toBeVisible();
});

test("another branch is chosen on its page, and the shop's font stays", async ({ page }) => {
  await page.goto(shop("sabor"));
  const fonts = async () =>
    await page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  // Until the page has been painted there is the stand-in alone.
  await expect.poll(fonts).toContain("poppinsFont loaded");
  await page.getByRole("link", { name: /^Cambiar de/ }).click();
  await expect(page).toHaveURL(shop("sabor", "/seleccionar-cocina"));
  await page.getByText("Teusaquillo", { exact: true }).click();
  await page.getByRole("button", { name: /^Seleccionar/ }).click();
  await expect(page).toHaveURL(shop("sabor"));
  await expect(page.getByRole("banner")).toContainText("Teusaquillo");
  await expect.poll(fonts).toContain("poppinsFont loaded");
});

const names = ["sabor", "fantasma", "plaza", "tienda"] as const;
for (const width of allInDeep([320], [320, 360])) {
  test(`nothing scrolls sideways at ${width} px (UX36)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    // The screens of the other two are looked at in this width one by one.
    for (const name of allInDeep(["plaza", "tienda"] as const, names)) {
      for (const path of ["/", "/rastrear-orden", "/privacidad", "/seleccionar-cocina", "/order", "/zonas"]) {
        await page.goto(shop(name, path));
        await expect(page.getByRole("main")).toBeVisible();
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(excess, `${name}${path}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test("a dish that is gone since the menu was read: the menu stays and says it, a cold link is missing", async ({
  page,
}) => {
  await page.goto(shop("sabor"));
  const card = page.getByRole("link", { name: /^Patacones con hogao/ });
  const path = (await card.last().getAttribute("href")) ?? "";
  const item = path.split("/").at(-1) ?? "";
  try {
    await platformCommand(["item", item, "off"]);
    await expect.poll(async () => (await ask({ ...stack, path })).status).toBe(404);
    await card.last().click();
    await expect(page.getByText("No existe el producto")).toBeVisible();
    await expect(page).toHaveURL(shop("sabor"));
    await expect(card).toHaveCount(0);
  } finally {
    await platformCommand(["item", item, "on"]);
  }
});
