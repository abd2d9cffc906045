import type { Locator } from "@playwright/test";
import { expectNoLayer, layer, priced } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { saborShop } from "./support/order-walk.ts";
import { addForPickup } from "./support/shopper.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("both are in sight");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("a toast on a small phone hides neither the bar nor what stands in a layer, and takes no taps", async ({
  page,
}) => {
  await addForPickup(page, await productPath(1, 101, saborShop.product));
  await page.goto(shop("sabor"));
  await page.getByRole("link", { name: /^Ajiaco/ }).tap();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: priced("Agregar") })
    .tap();
  const toast = page.locator(".toast");
  // It stays as long as somebody points at it.
  await toast.dispatchEvent("pointermove");
  await expect(toast).toHaveText("Producto agregado");
  await expectNoLayer(page);
  const bar = page.getByRole("button", { name: /Ver pedido/ });
  expect(await overlaps(toast, bar)).toBe(false);
  // The new-item animation of S1 §9.
  await expect(bar.locator(".cart-count")).toHaveCSS("animation-duration", "1s");
  const takesTaps = await toast.evaluate((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(takesTaps).toBe(false);

  await toast.dispatchEvent("pointerout");
  await bar.tap();
  await expect(toast).toBeHidden();
  const cart = layer(page, "Carrito");
  await cart.getByRole("button", { name: `Quitar ${saborShop.product}` }).tap();
  await toast.dispatchEvent("pointermove");
  await expect(toast).toContainText("Producto eliminado");
  for (const part of [
    cart.getByRole("heading", { name: "Carrito" }),
    cart.getByRole("button", { name: priced("Ir a pagar") }),
  ])
    expect(await overlaps(toast, part)).toBe(false);
  await toast.getByRole("button", { name: "Deshacer" }).tap();
  await expect(cart).toContainText(saborShop.product);
});
