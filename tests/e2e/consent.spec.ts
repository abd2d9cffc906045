import type { Page } from "@playwright/test";
import { isDeep } from "./support/all-in-deep.ts";
import { freshEmail, layer, registerCustomer } from "./support/checkout.ts";
import { forbidPointer, pressByKeyboard, typeInto } from "./support/keyboard.ts";
import { expect, mailedCode, shop, test } from "./support/shop-test.ts";

const sabor = 1;

/** By the keyboard alone, up to what a shop asks of an account that it may not see yet. */
async function comeIn(page: Page, email: string) {
  await pressByKeyboard(page, page.getByRole("banner").getByRole("button", { name: "Cuenta" }));
  await pressByKeyboard(page, layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }));
  await typeInto(page, layer(page, "Iniciar sesión con correo").getByLabel("Correo electrónico"), email);
  await page.keyboard.press("Enter");
  await typeInto(page, layer(page, "Revisa tu correo").getByLabel("Código de acceso"), await mailedCode(page, email));
  const asked = layer(page, "Tu autorización");
  await expect(asked).toContainText("Cuentas de Demostración S.A.S. (NIT 900.000.000-0");
  await expect(asked.locator("[data-question]")).toBeFocused();
  return asked;
}

test("an account of one shop is asked about at another, by the keyboard, and is seen there only then (A220)", async ({
  page,
}) => {
  const email = freshEmail();
  await registerCustomer(sabor, email);
  await page.setViewportSize({ width: 360, height: 640 });
  await forbidPointer(page);
  const answers: string[] = [];
  page.on("response", async (answer) => {
    if (answer.url().includes("/api/") || answer.request().method() === "POST")
      answers.push(await answer.text().catch(() => ""));
  });
  await page.goto(shop("plaza"));
  await comeIn(page, email);
  await page.reload();
  expect(answers.join("\n")).not.toContain("Luis Prueba");
  await pressByKeyboard(page, layer(page, "Tu autorización").getByRole("button", { name: "Autorizar y continuar" }));
  await expect(page.getByText("Sesión iniciada").first()).toBeVisible();
  await expect(page.getByText("Luis Prueba").first()).toBeVisible();
});

test("who does not agree is logged out", async ({ page }) => {
  test.skip(!isDeep, "in a deep run: every run agrees");
  const email = freshEmail();
  await registerCustomer(sabor, email);
  await page.goto(shop("plaza"));
  const asked = await comeIn(page, email);
  await asked.getByRole("button", { name: "No autorizar" }).click();
  await expect(layer(page, "Iniciar sesión con correo")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Luis Prueba")).toBeHidden();
  expect(await page.evaluate(async () => await (await fetch("/api/session")).json())).toMatchObject({ user: null });
});
