import type { Page } from "@playwright/test";
import { bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import { expectNoLayer } from "./support/checkout.ts";
import { addForPickup, openCart } from "./support/shopper.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 } });

/** Lets the shop tell another time than it has (A148). */
async function setServerTime(page: Page, instant: number): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  const date = new Date(instant).toUTCString();
  await page.route("**/api/health", async (route) => await route.fulfill({ status: 200, headers: { date } }));
}

/** The next time that it is so many hours after midnight in Bogotá. */
function next(hour: number): number {
  const today = bogotaInstant(bogotaParts(Date.now()).date, hour * 60);
  return today > Date.now() ? today : today + 24 * 60 * 60_000;
}

const byHour = [
  { name: "fantasma", dish: "Churros con arequipe", during: 2 },
  { name: "tienda", dish: "Platanitos verdes", during: 19 },
] as const;

for (const { name, dish, during } of byHour) {
  test(`${name}: a promotion by hour lowers prices while it lasts, by the server's clock (B1, A148)`, async ({
    page,
  }) => {
    const saved = page.locator("a[data-menu-item]", { hasText: dish }).locator("[data-saved]");
    await setServerTime(page, next(during));
    await page.goto(shop(name));
    await expect(saved.first()).toContainText("Te ahorras");
    await expectTidy(page, `offers-${name}`);
    await setServerTime(page, next(10));
    await page.reload();
    await expect(saved).toHaveCount(0);
  });
}

test("a coupon comes by a link, is refused, holds by itself and is revalidated away (A71, A72)", async ({ page }) => {
  await page.context().addCookies([chosenBranch]);
  await page.goto(shop("sabor", "/cupon/sabor15"));
  const gift = page.getByRole("dialog", { name: "REGALO PARA TI" });
  await expect(gift.getByText("SABOR15")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await expectTidy(page, "gift");
  await gift.getByRole("button", { name: "REDIMIR REGALO" }).click();
  await expect(page.getByText("Regalo aplicado, lo verás reflejado en el pago")).toBeVisible();
  await expectNoLayer(page);

  await addForPickup(page, "/producto/1004/10023");
  const cart = await openCart(page);
  await cart.getByRole("button", { name: "Quitar el cupón SABOR15" }).click();
  await expect(page.getByText("Cupón removido")).toBeVisible();
  await cart.getByText("¿Tienes un cupón?").click();
  const code = cart.getByLabel("Código del cupón");
  await code.fill("nada");
  await code.press("Enter");
  await expect(cart.locator(".toast")).toHaveText("Cupón no válido");
  await code.fill("grande20");
  await code.press("Enter");
  await expect(cart.getByText("Valor mínimo de orden no alcanzado").first()).toBeVisible();
  await expectTidy(page, "coupon-refused");

  const chip = cart.getByRole("button", { name: "Quitar el cupón GRANDE20" });
  const more = cart.getByRole("button", { name: "Agregar uno de Bandeja paisa" });
  // Three of them reach its minimum.
  await more.click();
  await more.click();
  await expect(chip).toBeVisible();
  await expectTidy(page, "coupon-applied");
  await cart.getByRole("button", { name: "Quitar uno de Bandeja paisa" }).click();
  await expect(chip).toBeHidden();
  await expect(code).toHaveValue("GRANDE20");
});
