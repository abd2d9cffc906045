import { randomUUID } from "node:crypto";
import { isDeep } from "./support/all-in-deep.ts";
import { ask } from "./support/ask.ts";
import { callAction, keepCookies } from "./support/call-action.ts";
import { newestCode, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { addForPickup, askForCode, keptLines, openCart } from "./support/shopper.ts";
import { announceChange } from "./support/signed-webhook.ts";
import { stack } from "./support/stack.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 }, expectedMessages: [/status of 404/] });

/** Changes the menu as a person of the platform does; the storefront knows when this returns. */
async function changeMenu(...words: string[]): Promise<void> {
  await platformCommand(["item", ...words]);
  expect((await announceChange({ event: "menu.updated", domain: stack.host })).status).toBe(200);
}

test.describe("addresses that lead nowhere", () => {
  for (const [name, path, title] of [
    ["an unknown product", "/producto/1010/99999", "No existe el producto"],
    ["an unknown group", "/producto/9999/99999", "No existe el menú"],
    ["another business's product", "/producto/2001/20001", "No existe el menú"],
  ] as const) {
    test(`${name}: 404, in the brand, with a way to the menu`, async ({ page }) => {
      const answer = await page.goto(shop("sabor", path));
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByRole("banner")).toContainText("Sabor Santafereño");
      await page
        .getByRole("main")
        .getByRole("link", { name: /men[uú]/i })
        .click();
      await expect(page).toHaveURL(shop("sabor"));
      await expect(page.getByRole("heading", { name: "Postres" }).first()).toBeVisible();
    });
  }

  test("an unknown branch in the cookie or the link: the business's first branch", async ({ page }) => {
    for (const branch of ["999", "201", "<script>"]) {
      await page.context().addCookies([{ name: "branch", value: encodeURIComponent(branch), url: shop("sabor") }]);
      const answer = await page.goto(shop("sabor", `/?branch=${encodeURIComponent(branch)}`));
      expect(answer?.status(), branch).toBe(200);
      // In the bar on wide screens, below it on a phone.
      await expect(page.getByText("Chapinero").filter({ visible: true }).first()).toBeVisible();
    }
  });

  test("an unknown order number: said by its number, with the field to try another", async ({ page }) => {
    await page.goto(shop("sabor", "/rastrear-orden/SAB-9999999"));
    await expect(page.getByText("No encontramos el pedido SAB-9999999")).toBeVisible();
    await expect(page.getByLabel("Número de pedido")).toBeVisible();
    await page.getByLabel("Número de pedido").fill("???");
    await page.getByRole("button", { name: "Buscar pedido" }).click();
    await expect(page.getByText(/letras, cifras y guiones/)).toBeVisible();
  });
});

test.describe("an address that nobody delivers to", () => {
  test("says so, offers another address and pickup, and keeps the cart", async ({ page }) => {
    await addForPickup(page, "/producto/1010/10077");
    await page.goto(shop("sabor"));
    await page
      .getByRole("button", { name: /^Domicilio/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    const choice = dialog.getByRole("button", { name: /^Domicilio/ });
    const line = dialog.getByLabel("Dirección", { exact: true });
    await expect(choice.or(line)).toBeVisible();
    if (await choice.isVisible()) await choice.click();
    await line.fill("Calle 91 Sur # 3-20 Este");
    await dialog.getByLabel("Barrio / Sector").fill("Usme");
    const city = dialog.getByLabel("Ciudad");
    if (await city.isVisible()) await city.selectOption({ index: 1 }).catch(() => undefined);
    await dialog.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect(dialog.getByText("Actualmente no estamos realizando envíos en tu zona")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Probar otra dirección" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Pedir para recoger" })).toBeVisible();
    expect(await keptLines(page)).toHaveLength(1);
  });
});

test.describe("codes (U1, U4, checklist 27–29)", () => {
  test("wrong: said in Spanish beside the field, and after five of them the right one is worthless", async ({
    page,
  }) => {
    const email = `${randomUUID().slice(0, 8)}@example.test`;
    await addForPickup(page, "/producto/1010/10077");
    await page.goto(shop("sabor"));
    const code = await askForCode(page, email);
    const dialog = page.getByRole("dialog", { name: "Revisa tu correo" });
    const right = await newestCode(stack, email);
    const wrong = Array.from({ length: 5 }, (_, index) =>
      String((Number(right) + index + 1) % 1_000_000).padStart(6, "0"),
    );
    for (const guess of wrong.slice(0, 4)) {
      await code.fill(guess);
      await expect(dialog.getByText("El código no es válido. Revisa tu correo nuevamente.")).toBeVisible();
    }
    await code.fill(wrong[4] ?? "");
    await code.fill(right);
    await expect(dialog.getByText("Agotaste los intentos con este código. Pide uno nuevo.")).toBeVisible();
    expect(await keptLines(page)).toHaveLength(1);
    const session: unknown = await page.evaluate(async () => await (await fetch("/api/session")).json());
    expect(session).toMatchObject({ user: null });
  });

  test("used, another browser's, nobody's: refused without a session", async () => {
    const email = `${randomUUID().slice(0, 8)}@example.test`;
    const input = { name: "Ana Prueba", dial: "57", phone: "3105550199", email, consent: true };
    const asked = await callAction({ ...stack, name: "signUp", input });
    const jar = keepCookies("", asked);
    const code = await newestCode(stack, email);
    const stranger = keepCookies("", await callAction({ ...stack, name: "requestCode", input: { to: `x${email}` } }));
    for (const cookie of ["", stranger]) {
      const answer = await callAction({ ...stack, name: "enterCode", input: { code, consents: false }, cookie });
      expect(answer.result?.ok, "another browser").toBe(false);
      expect(answer.cookies).toEqual([]);
    }
    const entered = await callAction({ ...stack, name: "enterCode", input: { code, consents: false }, cookie: jar });
    expect(entered.result?.ok, entered.body.slice(0, 300)).toBe(true);
    const again = await callAction({ ...stack, name: "enterCode", input: { code, consents: false }, cookie: jar });
    expect(again.result?.failure?.kind, "used").toBe("refused");
    expect(again.cookies).toEqual([]);
  });

  test("signing up with somebody's address logs nobody in", async () => {
    const email = `${randomUUID().slice(0, 8)}@example.test`;
    await signUpOverTheWire(stack, email);
    const input = { name: "Otra Persona", dial: "57", phone: "3105550100", email, consent: true };
    const answer = await callAction({ ...stack, name: "signUp", input });
    const { body } = await ask({
      ...stack,
      path: "/api/session",
      headers: { cookie: keepCookies("", answer) },
    });
    expect(JSON.parse(body)).toMatchObject({ user: null });
    expect(answer.body).not.toMatch(new RegExp(`\\b${await newestCode(stack, email)}\\b`));
  });
});

test.describe("F28: the menu changes while something is in the cart", () => {
  test("the item left: said on its line, not dropped, and back when the item is", async ({ page }) => {
    await addForPickup(page, "/producto/1010/10080");
    await changeMenu("10080", "off");
    try {
      const cart = await openCart(page);
      await expect(cart.getByText("Oblea con arequipe y queso")).toBeVisible();
      await expect(cart.getByText(/no (?:está|se encuentra) disponible/).first()).toBeVisible();
      await expect(page.locator('a[href="/producto/1010/10080"][data-menu-item]')).toHaveCount(0);
      await expect(cart.getByRole("button", { name: /^Quitar/ }).first()).toBeVisible();
      expect(await keptLines(page)).toHaveLength(1);
      await expectTidy(page, "cart-item-gone");
    } finally {
      await changeMenu("10080", "on");
    }
    const cart = await openCart(page);
    await expect(cart.getByText("Oblea con arequipe y queso")).toBeVisible();
    await expect(cart.getByText(/no (?:está|se encuentra) disponible/)).toHaveCount(0);
  });

  test("the price changed: before and now are said, and taken only when the person agrees", async ({ page }) => {
    await addForPickup(page, "/producto/1010/10081");
    await changeMenu("10081", "price", "15900");
    try {
      const cart = await openCart(page);
      await expect(cart.getByText(/Cambió de precio: antes \$\s13\.900, ahora \$\s15\.900/)).toBeVisible();
      await expectTidy(page, "cart-price-changed");
      await cart.getByRole("button", { name: /Aceptar el cambio/ }).click();
      await expect(cart.getByText(/Cambió de precio/)).toHaveCount(0);
      expect(await keptLines(page)).toHaveLength(1);
    } finally {
      await changeMenu("10081", "price", "13900");
    }
  });

  test("an option left: named on its line, with the way to choose again", async ({ page }) => {
    test.skip(!isDeep, "in a deep run: another reason on the line where the item that left stands");
    await page.goto(shop("sabor", "/producto/1010/10075"));
    const helado = page.getByRole("checkbox").or(page.getByRole("radio")).first();
    await helado.click();
    await expect(helado).toBeChecked();
    await page.getByRole("button", { name: /^Agregar · / }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Recoger en restaurante/ }).click();
    await dialog.getByRole("button", { name: "Continuar", exact: true }).click();
    await expect.poll(async () => (await keptLines(page)).length).toBe(1);
    const [line] = (await keptLines(page)) as { options: { optionId: string }[] }[];
    const option = line?.options[0]?.optionId ?? "";
    expect(option).not.toBe("");
    await changeMenu(option, "off");
    try {
      const cart = await openCart(page);
      await expect(cart.getByText("Tres leches de la casa").first()).toBeVisible();
      await expect(cart.getByText(/ya no está disponible/).first()).toBeVisible();
      expect(await keptLines(page)).toHaveLength(1);
    } finally {
      await changeMenu(option, "on");
    }
  });
});
