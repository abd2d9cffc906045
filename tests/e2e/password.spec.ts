import { freshEmail, layer, registerCustomer } from "./support/checkout.ts";
import { forbidPointer, pressByKeyboard, typeInto } from "./support/keyboard.ts";
import { mailsTo } from "./support/order-over-the-wire.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { stack } from "./support/stack.ts";

const sabor = 1;
const password = "tres gatos azules";

test("a forgotten password is set anew by the mail's link, by the keyboard, and opens a session (S2 §4.6, A224)", async ({
  page,
}) => {
  const email = freshEmail();
  await registerCustomer(sabor, email);
  await page.setViewportSize({ width: 360, height: 640 });
  await forbidPointer(page);
  await page.goto(shop("sabor"));
  await pressByKeyboard(page, page.getByRole("banner").getByRole("button", { name: "Cuenta" }));
  await pressByKeyboard(page, layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }));
  const logIn = layer(page, "Iniciar sesión con correo");
  await pressByKeyboard(page, logIn.getByRole("button", { name: "Ingresar con contraseña" }));
  const byPassword = layer(page, "Iniciar sesión");
  await pressByKeyboard(page, byPassword.getByRole("button", { name: "¿Olvidaste tu contraseña?" }));
  await typeInto(page, layer(page, "Recuperar contraseña").getByLabel("Correo electrónico"), email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Éxito" })).toBeVisible();
  const links = async () => (await mailsTo(stack, email)).flatMap(({ text }) => /http:\S+#clave=\S+/.exec(text) ?? []);
  // The answer waits for no mail (D1).
  await expect.poll(links).not.toEqual([]);
  const [link = ""] = await links();
  await page.goto("about:blank");
  await page.goto(link);
  const change = layer(page, "Cambiar contraseña");
  await typeInto(page, change.getByLabel("Contraseña nueva", { exact: true }), password);
  await typeInto(page, change.getByLabel("Repite la contraseña nueva"), password);
  expect(page.url()).not.toContain("clave");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Contraseña guardada" })).toBeVisible();
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, logIn.getByRole("button", { name: "Ingresar con contraseña" }));
  await typeInto(page, byPassword.getByLabel("Correo electrónico"), email);
  await typeInto(page, byPassword.getByLabel("Contraseña", { exact: true }), password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sesión iniciada").first()).toBeVisible();
  const token = link.split("=")[1] ?? "";
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join("\n"),
  );
  for (const secret of [token, password, email]) expect(kept).not.toContain(secret);
});
