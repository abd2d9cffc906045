import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import { expectAccessible } from "./support/accessible.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { expectEscape, pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { logIn } from "./support/order-scene.ts";
import { openCheckout, saborShop } from "./support/order-walk.ts";
import { expect, test } from "./support/shop-test.ts";

// Bogotá's times, whatever the device takes the hour for (M16, UX32).
test.use({ timezoneId: "Pacific/Auckland" });

test("an order for tomorrow is chosen with the keyboard alone, sent and kept until then", async ({ page }) => {
  const tomorrow = bogotaInstant(addDays(bogotaParts(Date.now()).date, 1), 11 * 60);
  await logIn(page, saborShop);
  const confirm = await openCheckout(page, saborShop, { mode: "pickup", units: 1 });
  const block = confirm.getByRole("region", { name: "Hora de recogida" });
  await expect(block).toContainText("Lo más pronto posible");
  const opener = block.getByRole("button", { name: "Programar la hora" });
  await pressByKeyboard(page, opener);

  const picker = layer(page, "¿Para cuándo lo quieres?");
  const done = picker.getByRole("button", { name: "Confirmar hora" });
  await expect(picker).toBeVisible();
  await expectEscape(page, picker, opener);
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, done);
  await expect(picker).toContainText("Elige para cuándo quieres tu pedido");
  await expectAccessible(page, "picker without a choice");
  const times = picker.getByRole("group", { name: "Selecciona la hora de recogida" }).locator("[name=time]");
  await expect(times.first()).toBeFocused();
  await tabTo(page, picker.locator("[name=day]:checked"));
  const next = picker.getByRole("radio", { name: "Mañana" });
  for (let days = 0; days < 7 && !(await next.isChecked()); days += 1) await page.keyboard.press("ArrowRight");
  // Nothing is chosen yet: the next stop is the first time of the day.
  await page.keyboard.press("Tab");
  for (let hours = 0; hours < 30 && !(await times.and(page.locator(`[value="${tomorrow}"]`)).isChecked()); hours += 1)
    await page.keyboard.press("ArrowDown");
  await pressByKeyboard(page, done);
  await expect(block).toContainText(/Listo mañana 11:\d\d–11:\d\d\sa\.\sm\./);
  await expect(block.getByRole("button", { name: "Cambiar la hora" })).toBeFocused();
  await expect(confirm).toContainText("Pedido programado");
  await expectAccessible(page, "checkout for later");
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await sendButton(confirm).click();

  await expect(page).toHaveURL(/\/rastrear-orden\/SAB-\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/programado/i);
  await expect(page.getByRole("main")).toContainText(/Listo mañana 11:\d\d–11:\d\d\sa\.\sm\./);
  await expectAccessible(page, "order for later");
});
