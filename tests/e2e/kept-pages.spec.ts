import type { Page } from "@playwright/test";
import { layer } from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import { openCheckout, saborShop } from "./support/order-walk.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** Every page of the visit that the document still has. */
async function pages(page: Page) {
  return await page.locator("main").evaluateAll((mains) =>
    mains.map((main) => ({
      id: main.id,
      isShown: main.checkVisibility(),
      isPersonal: (main.textContent ?? "").includes("Ana Prueba"),
    })),
  );
}

const menu = { id: "content", isShown: true, isPersonal: false };

test("a checkout that was left is no second content, in no tab order, and emptied on log-out", async ({
  page,
  context,
}) => {
  await context.addCookies([chosenBranch]);
  await logIn(page, saborShop);
  await openCheckout(page, saborShop, { mode: "pickup", units: 3 });
  await page.goto(shop("sabor", "/order"));
  await expect(page.locator("#content")).toContainText("Ana Prueba");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(shop("sabor"));
  // Next keeps it, so that Back shows it as it was.
  const left = { id: "", isShown: false, isPersonal: true };
  await expect.poll(async () => await pages(page)).toEqual(expect.arrayContaining([menu, left]));
  await expect(page.getByRole("main")).toHaveCount(1);
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Ana Prueba").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  // React sees to what is hidden after what is shown.
  await expect.poll(async () => (await pages(page)).filter(({ isPersonal }) => isPersonal)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(page.locator("#content")).not.toContainText("Ana Prueba");
});
