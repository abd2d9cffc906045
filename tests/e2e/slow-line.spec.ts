import type { Page } from "@playwright/test";
import { layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 800 } });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

/** Holds the page's scripts back until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test("what is chosen and pressed before the scripts come is not lost: fantasma's product page", async ({ page }) => {
  const path = await productPath(2, 201, "Bowl de pollo teriyaki");
  const letThrough = await holdScripts(page);
  await page.goto(shop("fantasma", path), { waitUntil: "commit" });
  await page
    .getByRole("group", { name: "Base" })
    .getByRole("radio", { name: /Quinua/ })
    .check();
  await page.getByLabel("Instrucciones").fill("Poca salsa");
  const add = page.getByRole("button", { name: priced("Agregar") });
  await add.click({ force: true });
  letThrough();

  const how = layer(page, "¿Cómo quieres tu pedido?");
  await expect(how).toBeVisible();
  await how.getByRole("button", { name: /^Recoger en restaurante/ }).click();
  const cart = layer(page, "Carrito");
  await expect(cart).toContainText("Quinua");
  await expect(cart).toContainText("Nota: Poca salsa");
});

test("what is missing is said when the press came first: sabor's product page", async ({ page }) => {
  const path = await productPath(1, 101, "Churrasco 300 g");
  const letThrough = await holdScripts(page);
  await page.goto(shop("sabor", path), { waitUntil: "commit" });
  await page.getByRole("button", { name: priced("Agregar") }).click({ force: true });
  await expect(page).toHaveURL(shop("sabor", path));
  letThrough();
  const doneness = page.getByRole("group", { name: "Término de la carne" });
  await expect(doneness.getByRole("radio").first()).toBeFocused();
  await doneness.getByRole("radio").first().check();
  await expect(doneness).not.toContainText("te falta");
});

test("a layer opens from a press before the scripts: sabor's menu", async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto(shop("sabor"), { waitUntil: "commit" });
  await page.getByRole("button", { name: "Todas las categorías" }).click();
  letThrough();
  await expect(layer(page, "Categorías")).toBeVisible();
});

test.describe("a script that does not come", () => {
  test.use({ expectedMessages: [/net::ERR_FAILED|ChunkLoadError|Failed to load chunk/] });

  test("the browser has its buttons back: the branch chooser works as a plain form", async ({ page }) => {
    await page.route("**/_next/static/**/*.js", async (route) => await route.abort());
    await page.addInitScript(() => {
      addEventListener(
        "error",
        ({ target }: Event) => {
          if (target instanceof HTMLScriptElement) document.documentElement.toggleAttribute("data-failed", true);
        },
        true,
      );
    });
    await page.goto(shop("sabor", "/seleccionar-cocina"), { waitUntil: "load" });
    // Until then a press is kept for the scripts.
    await expect(page.locator("html[data-failed]")).toBeAttached();
    const content = page.getByRole("main");
    await content.getByRole("radio", { name: /Usaquén/ }).check();
    await content.getByRole("button").click();
    await expect(page).toHaveURL(/\/(\?menu_branch=102)?$/);
    await expect(page.getByText("Usaquén").filter({ visible: true }).first()).toBeVisible();
  });
});

test.describe("photos that do not come", () => {
  // A phone's first photo stands in the page.
  test.use({ expectedMessages: [/net::ERR_FAILED/], viewport: { width: 1280, height: 800 } });

  test("give way to the drawing on a product's own page too (S1 §8)", async ({ page }) => {
    await page.route("**/media/**", async (route) => await route.abort());
    await page.goto(shop("sabor", await productPath(1, 101, "Churrasco 300 g")));
    await expect(page.getByRole("main").getByAltText("Foto de Churrasco 300 g")).toBeHidden();
  });
});

test.describe("a style sheet that does not come", () => {
  test.use({ expectedMessages: [/net::ERR_FAILED/] });

  test("is asked for again, and the shop works meanwhile", async ({ page }) => {
    const asked: string[] = [];
    await page.route(/\/chunks\/.*\.css$/, async (route) => {
      asked.push(route.request().url());
      await (asked.length === 1 ? route.abort() : route.continue());
    });
    const came = page.waitForResponse((response) => response.url() === asked[0]);
    await page.goto(shop("sabor"));
    await page.getByRole("button", { name: "Buscar en el menú" }).first().click();
    await expect(page.getByRole("searchbox")).toBeVisible();
    expect((await came).status()).toBe(200);
    expect(asked.filter((url) => url === asked[0])).toHaveLength(2);
  });
});
