import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import { openCheckout, saborShop } from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { expectTidy, expectTidyLargeText } from "./support/tidy.ts";

// What `npm test` goes through without looking at each width.
test.use({ viewport: { width: 360, height: 800 }, expectedMessages: [/Failed to load resource/] });
test.describe.configure({ timeout: 180_000 });

async function look(page: Page, screen: string): Promise<void> {
  await expectTidy(page, screen);
  await expectAccessible(page, screen);
}

// The others of the demo take no orders for later.
for (const where of allInDeep([], [saborShop])) {
  const { name, branch } = where;
  test(`${name}: an order for later, and a time that has passed`, async ({ page }) => {
    const tomorrow = bogotaInstant(addDays(bogotaParts(Date.now()).date, 1), 11 * 60);
    await logIn(page, where);
    const confirm = await openCheckout(page, where, { mode: "pickup", units: 2 });
    const block = confirm.getByRole("region", { name: "Hora de recogida" });
    await block.getByRole("button", { name: "Programar la hora" }).click();
    const picker = layer(page, "¿Para cuándo lo quieres?");
    const done = picker.getByRole("button", { name: "Confirmar hora" });
    await done.click();
    await look(page, `${name}-schedule-picker`);
    await expectTidyLargeText(page, `${name}-schedule-picker`);
    const chooseTomorrow = async () => {
      await picker.getByText("Mañana", { exact: true }).click();
      await picker.locator(`[name=time][value="${tomorrow}"]`).check();
    };
    await chooseTomorrow();
    await done.click();
    await expect(block).toContainText(/Listo mañana 11:\d\d–11:\d\d\sa\.\sm\./);
    await block.scrollIntoViewIfNeeded();
    await look(page, `${name}-schedule-chosen`);
    // An address of its own: at the same one the panels that were open come back by themselves.
    await page.goto(shop(name, "/?visita=1"));
    await expect(page.getByRole("main").getByRole("button", { name: "Cambiar la hora" })).toBeVisible();
    await look(page, `${name}-menu-later`);

    const key = `vitrina:${name}.localhost:scheduling:${branch}`;
    const passed = JSON.stringify({ v: 1, d: { time: tomorrow / 1000 - 36 * 3600, label: "11:00 p. m." } });
    await page.evaluate(([at = "", text = ""]) => localStorage.setItem(at, text), [key, passed]);
    await page.goto(shop(name, "/order"));
    await expect(page.getByRole("main")).toContainText("ya no está disponible");
    await look(page, `${name}-schedule-passed`);
    await page.getByRole("button", { name: "Cambiar la hora" }).click();
    await chooseTomorrow();
    await done.click();
    await page.getByRole("radio", { name: "Efectivo" }).check();
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/rastrear-orden\//);
    await expect(page.getByRole("region", { name: "Detalles del pedido" })).toBeVisible();
    await look(page, `${name}-tracking-later`);
  });
}
