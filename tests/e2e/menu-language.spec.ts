import type { Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer, priced } from "./support/checkout.ts";
import { menuTexts } from "./support/find-product.ts";
import { tableCode } from "./support/guest-order.ts";
import { type OrderShop, plazaShop, saborShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** Texts of the menu in sight that a screen reader would read as English; and how many of them there are at all. */
async function misread(page: Page, texts: readonly string[]): Promise<{ found: number; wrong: string[] }> {
  return await page.evaluate((known) => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const wrong = new Set<string>();
    let found = 0;
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (parent === null || parent.closest("script, style, template") !== null || !parent.checkVisibility()) continue;
      // 'Personal' is a size, and a word of English: what is one word stands alone, or among others of the menu.
      const parts = text.split(/ · |\d+ × | × \d+/).map((part) => part.trim());
      if (!known.some((one) => parts.includes(one) || (one.includes(" ") && text.includes(one)))) continue;
      found += 1;
      const lang = parent.closest<HTMLElement>("[lang]")?.lang;
      if (lang !== "es") wrong.add(`${parent.localName}: ${text.trim()} (${lang})`);
    }
    return { found, wrong: [...wrong] };
  }, texts);
}

for (const where of allInDeep<OrderShop>([saborShop], [saborShop, plazaShop])) {
  const { name, business, branch, product } = where;
  test(`${name} in English: the menu's own words are read as Spanish on every screen of an order (A7, WCAG 3.1.2)`, async ({
    page,
    context,
  }) => {
    const texts = await menuTexts(business, branch);
    const look = async (screen: string, more: readonly string[] = []) => {
      const { found, wrong } = await misread(page, [...texts, ...more]);
      expect(found, screen).toBeGreaterThan(0);
      expect.soft(wrong, screen).toEqual([]);
    };
    await context.addCookies([{ name: "lang", value: "en", url: shop(name) }]);
    await page.goto(shop(name, await tableCode(branch, "9")));
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await look("menu");
    await page.setViewportSize({ width: 1280, height: 800 });
    await look("menu with a rail");
    await page.setViewportSize({ width: 360, height: 800 });
    const all = page.getByRole("button", { name: "All categories" });
    if (await all.isVisible()) {
      await all.click();
      await expect(layer(page, "All categories")).toBeVisible();
      await look("categories");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }

    await page
      .getByRole("link", { name: new RegExp(`^${product}`) })
      .first()
      .click();
    const add = layer(page, product).getByRole("button", { name: priced("Add") });
    await expect(add).toBeVisible();
    await look("product");
    for (const option of await layer(page, product).getByRole("checkbox", { disabled: false }).all()) {
      await option.click();
      if (await option.isChecked()) break;
    }
    await add.click();
    await expect(layer(page, product)).toBeHidden();
    await page.getByRole("banner").getByRole("button", { name: /^1 / }).click();
    const cart = layer(page, "Cart");
    await expect(cart.locator("[data-line]")).toBeVisible();
    await look("cart");
    await cart.getByRole("button", { name: priced("Go to payment") }).click();
    const checkout = layer(page, "Confirm order");
    await checkout.getByRole("radio", { name: "Efectivo" }).check();
    await checkout.locator("summary", { has: page.locator("#checkout-order") }).click();
    await expect(checkout.locator("[data-line]")).toBeVisible();
    await look("checkout", ["Efectivo"]);
    await checkout.getByRole("button", { name: priced("Send order") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Follow my order" }).click();
    await expect(page.getByRole("region", { name: "Order details" })).toContainText(product);
    await look("tracking");
  });
}
