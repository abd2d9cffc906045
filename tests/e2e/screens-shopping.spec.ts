import type { Locator, Page } from "@playwright/test";
import { allInDeep, isDeep } from "./support/all-in-deep.ts";
import { layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { addFromMenu } from "./support/guest-order.ts";
import { platformCommand } from "./support/platform-command.ts";
import { addForPickup, openCart } from "./support/shopper.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";
import { expectTidy, expectTidyLargeText } from "./support/tidy.ts";

// Every screen and state of shopping at each size of tidy.ts; SCREENS=1 keeps pictures in .data/screens (L5, L6).
test.use({ viewport: { width: 360, height: 800 } });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

const bandeja = "/producto/1004/10023";

/** Presses what looks disabled and answers all the same (UX14); Playwright's own click waits for it to be enabled. */
async function pressBlocked(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

async function scrollDown(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), share);
}

/** A page at which an item costs what the platform says now: it hears of a change a moment later. */
async function openUntil(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(shop("sabor", path));
    await expect(page.getByRole("main")).toContainText(text, { timeout: 1000 });
  }).toPass();
}

for (const name of ["sabor", "fantasma", "plaza", "tienda"] as const) {
  test(`the menu of ${name}, at its top and in its middle`, async ({ page }) => {
    await page.goto(shop(name));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectTidy(page, `menu-${name}`);
    await scrollDown(page, 0.5);
    // The plaza's menu stands without categories.
    const stays =
      name === "plaza"
        ? page.getByRole("button", { name: "Buscar en el menú" })
        : page.getByRole("navigation", { name: "Categorías" });
    await expect(stays.first()).toBeInViewport();
    await expectTidy(page, `menu-${name}-middle`);
    // A photo beside the words leaves them the least room; sabor and plaza have the longest names.
    if (name !== "tienda") await expectTidyLargeText(page, `menu-${name}`);
  });
}

for (const name of allInDeep(["sabor"] as const, ["sabor", "fantasma", "plaza"] as const)) {
  test(`${name} as a menu alone: the menu, a product, and what was selected (A20)`, async ({ page }) => {
    await page.goto(shop(name, "/?mode=qr"));
    await expect(page.getByRole("link", { name: "Pedir a domicilio o recoger" })).toBeVisible();
    await expectTidy(page, `menu-alone-${name}`);
    await expectTidyLargeText(page, `menu-alone-${name}`);
    const dish = { sabor: "Bandeja paisa", fantasma: "Smash Fantasma", plaza: "Ajiaco" }[name];
    await addFromMenu(page, dish, "Agregar a mi selección", async () => {
      await expectTidy(page, `product-alone-${name}`);
    });
    await page.getByRole("banner").getByRole("button", { name: /^1 / }).click();
    await expect(layer(page, "Mi selección")).toContainText(dish);
    await expectTidy(page, `selection-${name}`);
    await expectTidyLargeText(page, `selection-${name}`);
  });
}

test("all categories, and the search with and without results", async ({ page }) => {
  test.skip(!isDeep, "in a deep run: browsing opens both");
  await page.goto(shop("sabor"));
  await page.getByRole("button", { name: "Todas las categorías" }).click();
  await expect(layer(page, "Todas las categorías")).toBeVisible();
  await expectTidy(page, "categories");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Buscar en el menú" }).first().click();
  const search = layer(page, "Buscar en el menú");
  await expect(search.getByRole("button", { name: /^Postres/ })).toBeVisible();
  await expectTidy(page, "search");
  await page.getByRole("searchbox").fill("queso");
  await expect(search.getByRole("link", { name: /^Arepa de queso/ })).toBeVisible();
  await expectTidy(page, "search-results");
  await expectTidyLargeText(page, "search-results");
  await page.getByRole("searchbox").fill("sushi de unicornio");
  await expect(search).toContainText("No encontramos «sushi de unicornio»");
  await expectTidy(page, "search-none");
});

test("a product with sizes and groups, as a sheet and as a page", async ({ page }) => {
  await page.goto(shop("sabor"));
  await page
    .getByRole("link", { name: /^La Santafereña/ })
    .first()
    .click();
  const sheet = layer(page, "La Santafereña");
  const add = sheet.getByRole("button", { name: priced("Agregar") });
  await expect(add).toBeVisible();
  await expectTidy(page, "product-sheet");
  await pressBlocked(add);
  await expect(sheet.getByRole("radio", { name: "Papa a la francesa" })).toBeFocused();
  await expectTidy(page, "product-missing");
  await sheet.getByRole("radio", { name: /^Aros de cebolla/ }).check();
  const group = sheet.getByRole("group", { name: "Ponle más" });
  for (const option of await group.getByRole("checkbox").all()) if (await option.isEnabled()) await option.check();
  await expect(group).toContainText("máximo alcanzado");
  await expectTidy(page, "product-group-full");
  await sheet.getByLabel("Instrucciones").fill("Sin cebolla, la salsa aparte y bien caliente, por favor. ".repeat(4));
  await sheet.getByRole("button", { name: "Uno más" }).click();
  await expectTidy(page, "product-note");
  await expectTidyLargeText(page, "product-note");
  await page.goto(shop("sabor", await productPath(1, 101, "La Santafereña")));
  await expectTidy(page, "product-page");
  await expectTidyLargeText(page, "product-page");
});

test("products of the other shops: dark, without a photo, with a long name", async ({ page }) => {
  test.skip(!isDeep, "in a deep run: their menus are looked at in each");
  await page.goto(shop("fantasma", await productPath(2, 201, "Brasa y Humo")));
  await expectTidy(page, "product-page-dark");
  await page.goto(shop("plaza", await productPath(3, 301, "Corrientazo")));
  await expectTidy(page, "product-page-plaza");
  const long = "Queso doble crema tajado Don Octavio 250 g";
  await page.goto(shop("tienda", await productPath(4, 401, long)));
  await expectTidy(page, "product-page-without-photo");
  await page.goto(shop("tienda"));
  await page.getByRole("link", { name: new RegExp(`^${long}`) }).click();
  await expect(layer(page, long)).toBeVisible();
  await expectTidy(page, "product-sheet-without-photo");
});

test("a product that is sold out, one outside its days, and one for adults", async ({ page }) => {
  await page.goto(shop("sabor", await productPath(1, 101, "Carimañolas")));
  await expect(page.getByRole("main")).toContainText("Agotado");
  await expectTidy(page, "product-sold-out");
  await pressBlocked(page.getByRole("button", { name: priced("Agregar") }));
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectTidy(page, "product-refused");
  // On one of the two it is not the day.
  const byDay = [
    await productPath(1, 101, "Tamal santafereño"),
    await productPath(1, 101, "Cuchuco de trigo con espinazo"),
  ];
  for (const path of byDay) {
    await page.goto(shop("sabor", path));
    await expectTidy(page, `product-by-day${path.replaceAll("/", "-")}`);
  }
  await page.goto(shop("sabor", await productPath(1, 101, "Candelaria Rubia 330 ml")));
  const form = page.getByRole("main");
  for (const group of await form.getByRole("group").all()) await group.getByRole("radio").first().check();
  await form.getByRole("button", { name: priced("Agregar") }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectTidy(page, "product-legal-age");
});

test("the cart: empty, below the minimum, full, a line taken out, a line edited", async ({ page }) => {
  await page.goto(shop("sabor"));
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Carrito/ })
    .click();
  const cart = layer(page, "Carrito");
  await expect(cart).toContainText("Tu carrito está vacío");
  await expectTidy(page, "cart-empty");
  await addForPickup(page, await productPath(1, 101, "Aguapanela con limón"));
  await openCart(page);
  await expect(cart).toContainText("para el pedido mínimo");
  await expectTidy(page, "cart-below-minimum");
  await page.goto(shop("sabor", await productPath(1, 101, "La Criolla")));
  for (const group of await page.getByRole("main").getByRole("group").all()) {
    await group.getByRole("radio").or(group.getByRole("checkbox")).first().check();
  }
  await page.getByLabel("Instrucciones").fill("Bien asada");
  await page.getByRole("button", { name: priced("Agregar") }).click();
  // Where nothing has to be asked the cart opens on the product's own page (A181).
  await expect(cart).toContainText("La Criolla");
  await page.goto(shop("sabor"));
  await expect(page.getByRole("banner").getByRole("button", { name: "2 Carrito" })).toBeVisible();
  await expectTidy(page, "menu-with-cart");
  // Beside the menu of a low screen: before anything is scrolled, and when the cart has come to the bars.
  await page.setViewportSize({ width: 1280, height: 600 });
  const beside = page.getByRole("complementary").getByRole("button", { name: priced("Ir a pagar") });
  await expect(beside).toBeInViewport({ ratio: 1 });
  const rows = page.getByRole("complementary").getByRole("region", { name: "Totales" }).locator("dl > div");
  await expect(rows, "where not all of them have room the total alone").toHaveCount(1);
  await page.mouse.wheel(0, 900);
  await expect(beside).toBeInViewport({ ratio: 1 });
  // Where all of it has room the total stands below what it is made of, nothing under it.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("complementary").getByRole("button", { name: "Total", exact: true }).click();
  const belowTheLast = async () =>
    await rows.evaluateAll((all) => {
      const [before, total] = all.slice(-2).map((row) => row.getBoundingClientRect());
      return (total?.top ?? 0) - (before?.bottom ?? Infinity);
    });
  await expect.poll(belowTheLast).toBeGreaterThanOrEqual(-8);
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 360, height: 800 });
  await openCart(page);
  await expect(cart.getByRole("button", { name: priced("Ir a pagar") })).toBeVisible();
  await expectTidy(page, "cart");
  // What an order costs stands below its lines, until it is folded.
  await expectTidyLargeText(page, "cart", { least: 0.4 });
  await cart.getByRole("button", { name: "Quitar Aguapanela con limón" }).click();
  await page.getByRole("button", { name: "Deshacer" }).hover();
  await expectTidy(page, "cart-undo");
  await cart.getByRole("link", { name: "Editar La Criolla" }).click();
  await expect(layer(page, "La Criolla").getByRole("button", { name: priced("Actualizar") })).toBeVisible();
  await expectTidy(page, "cart-edit");
});

test.describe("what the platform changes", () => {
  test("a price of nine digits", async ({ page }) => {
    test.skip(!isDeep, "in a deep run: another number at the same places");
    await addForPickup(page, bandeja);
    try {
      await platformCommand(["item", "10023", "price", "100000000"]);
      await expect(async () => {
        await expect(await openCart(page)).toContainText("100.000.000", { timeout: 2000 });
      }).toPass();
      await expectTidy(page, "cart-nine-digits");
      await openUntil(page, bandeja, "100.000.000");
      for (let units = 1; units < 3; units += 1) await page.getByRole("button", { name: "Uno más" }).click();
      await expectTidy(page, "product-nine-digits");
      await openUntil(page, "/", "100.000.000");
      await page.getByRole("link", { name: /^Bandeja paisa/ }).scrollIntoViewIfNeeded();
      await expectTidy(page, "menu-nine-digits");
    } finally {
      await platformCommand(["item", "10023", "price", "42900"]);
    }
  });

  test("a closed branch", async ({ page }) => {
    test.skip(!isDeep, "in a deep run: screens-ordering looks at one, browsing says when it opens");
    await addForPickup(page, bandeja);
    try {
      await platformCommand(["branch", "101", "close"]);
      await expect(async () => {
        await page.goto(shop("sabor"));
        await expect(page.getByRole("note")).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expectTidy(page, "menu-closed");
      await page.goto(shop("sabor", bandeja));
      await expectTidy(page, "product-closed");
      await openCart(page);
      await expectTidy(page, "cart-closed");
    } finally {
      await platformCommand(["branch", "101", "open"]);
    }
  });
});

test.describe("bad roads", () => {
  test.use({ expectedMessages: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|ChunkLoadError/] });

  test("nothing there: product, page, host", async ({ page }) => {
    await page.goto(shop("sabor", "/producto/1004/99999"));
    await expectTidy(page, "missing-product");
    // Any other path leads to the menu (S1 §2, A11), what looks like a file to a page without a tenant.
    await page.goto(shop("sabor", "/no-existe"));
    await expect(page).toHaveURL(shop("sabor"));
    await page.goto(shop("sabor", "/no-existe.php"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página no existe");
    await expectTidy(page, "missing-page");
    await page.goto(shop("sabor").replace("sabor", "nadie"));
    await expectTidy(page, "missing-host");
  });

  test("offline with a cart", async ({ page, context }) => {
    test.skip(!isDeep, "in a deep run: the notice is looked at in the one of an order's page");
    await addForPickup(page, bandeja);
    const cart = await openCart(page);
    await expect(cart.getByRole("button", { name: priced("Ir a pagar") })).toBeVisible();
    await context.setOffline(true);
    await expect(cart).toContainText("conexión");
    await expectTidy(page, "cart-offline");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Sin conexión. Lo que ya se cargó")).toBeVisible();
    await expectTidy(page, "menu-offline");
    await context.setOffline(false);
  });
});
