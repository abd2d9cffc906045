import type { Locator, Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { allShops, fantasmaShop, plazaShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";

// Photos where a person chooses by them: what the search finds, and the product itself.

test.use({ viewport: { width: 360, height: 640 } });

async function openSearch(page: Page, name: (typeof allShops)[number]["name"], visit: number): Promise<Locator> {
  // An address of its own: at the same one the panels that were open come back by themselves.
  await page.goto(shop(name, `/?visita=${visit}`));
  await page.getByRole("button", { name: "Buscar en el menú" }).filter({ visible: true }).first().click();
  return layer(page, "Buscar en el menú");
}

/** There are photos, and none is narrower or lower, once the list stands: it is written anew as its data comes. */
async function expectSides(photos: Locator, least: number): Promise<void> {
  const leastSide = async () =>
    await photos.evaluateAll((all) => {
      const boxes = all.map((photo) => photo.getBoundingClientRect());
      return boxes.length === 0 ? 0 : Math.min(...boxes.flatMap(({ width, height }) => [width, height]));
    });
  await expect.poll(leastSide).toBeGreaterThanOrEqual(least);
}

/** What has nothing to choose, by a word that finds it with its photo. */
const plain = { sabor: "gaseosa", fantasma: "gaseosa", plaza: "gaseosa", tienda: "pandebono" };

for (const { name } of allInDeep([plazaShop], allShops)) {
  test(`${name}: the search begins with what was looked for and is ordered most; what it finds has a photo and a '+'`, async ({
    page,
  }) => {
    const search = await openSearch(page, name, 1);
    await expect(search.getByRole("heading", { name: "Lo que buscaste" })).toHaveCount(0);
    const word = plain[name];
    await search.getByRole("searchbox").fill(word);
    const found = search.getByRole("listitem").filter({ has: page.getByRole("link", { name: new RegExp(word, "i") }) });
    await expect(found.first()).toBeVisible();
    await expectSides(found.locator("img"), 56);
    await found
      .first()
      .getByRole("button", { name: /^Agregar / })
      .click();
    await expect(layer(page, "¿Cómo quieres tu pedido?"), "one press adds it").toBeVisible();

    await openSearch(page, name, 2);
    await expect(search.getByRole("button", { name: word, exact: true })).toBeInViewport({ ratio: 1 });
    const most = search.getByRole("heading", { name: "Lo más pedido" });
    await expect(most).toBeInViewport({ ratio: 1 });
    const usual = search.locator("ul", { has: page.locator("[data-card]") });
    await expect(usual.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
    await expectSides(usual.locator("img"), 56);
  });
}

/** All of the photo, as its file has it, in sight without scrolling. */
async function expectWhole(photo: Locator, where: string): Promise<void> {
  await expect(photo, where).toBeInViewport({ ratio: 1 });
  const sides = async () =>
    await photo.evaluate(({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement) => {
      const [own, shown] = [naturalWidth / naturalHeight, clientWidth / clientHeight];
      return Math.abs(own - shown) / own;
    });
  await expect.poll(sides, where).toBeLessThanOrEqual(0.01);
}

for (const { name, business, branch, product } of allInDeep([fantasmaShop], allShops)) {
  test(`${name}: a product's photo is whole on a tablet and on a wide screen`, async ({ page }) => {
    const path = await productPath(business, branch, product);
    for (const size of [
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(shop(name, path));
      const photo = page.getByRole("main").getByRole("img", { name: `Foto de ${product}` });
      await expectWhole(photo, `page at ${size.width}`);
      await page.goto(shop(name));
      await page.locator(`a[data-menu-item][href="${path}"]`).last().click();
      const sheet = layer(page, product);
      await expect(sheet.getByRole("button", { name: priced("Agregar") })).toBeInViewport({ ratio: 1 });
      await expectWhole(sheet.getByRole("img", { name: `Foto de ${product}` }), `sheet at ${size.width}`);
    }
  });
}
