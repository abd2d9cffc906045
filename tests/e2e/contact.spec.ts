import { freshEmail, layer, registerCustomer } from "./support/checkout.ts";
import { forbidPointer, pressByKeyboard, typeInto } from "./support/keyboard.ts";
import { mailsTo } from "./support/order-over-the-wire.ts";
import { expect, mailedCode, shop, test } from "./support/shop-test.ts";
import { stack } from "./support/stack.ts";

const sabor = 1;

test("the account's mail is changed by the new one's code, and undone by the old one's link, by the keyboard (A226)", async ({
  page,
}) => {
  const [before, after] = [freshEmail(), freshEmail()];
  await registerCustomer(sabor, before);
  await page.setViewportSize({ width: 360, height: 640 });
  await forbidPointer(page);
  await page.goto(shop("sabor"));
  await pressByKeyboard(page, page.getByRole("banner").getByRole("button", { name: "Cuenta" }));
  await pressByKeyboard(page, layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }));
  await typeInto(page, layer(page, "Iniciar sesión con correo").getByLabel("Correo electrónico"), before);
  await page.keyboard.press("Enter");
  await typeInto(page, layer(page, "Revisa tu correo").getByLabel("Código de acceso"), await mailedCode(page, before));
  await pressByKeyboard(page, layer(page, "Luis Prueba").getByRole("button", { name: "Editar perfil" }));
  await pressByKeyboard(page, layer(page, "Tu perfil").getByRole("button", { name: "Cambiar correo" }));
  const change = layer(page, "Cambiar contacto");
  await typeInto(page, change.getByLabel("Correo nuevo"), after);
  await page.keyboard.press("Enter");
  await expect(change.getByLabel("Código de acceso")).toBeFocused();
  await typeInto(page, change.getByLabel("Código de acceso"), await mailedCode(page, after));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Contacto guardado" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(layer(page, "Tu perfil").getByLabel("Correo electrónico")).toHaveValue(after);

  let link = "";
  await expect
    .poll(async () => {
      const texts = (await mailsTo(stack, before)).map(({ text }) => text);
      link = texts.flatMap((text) => /http:\S+#deshacer=\S+/.exec(text) ?? [])[0] ?? "";
      return link;
    })
    .not.toBe("");
  await page.goto("about:blank");
  await page.goto(link);
  expect(page.url()).not.toContain("deshacer");
  await pressByKeyboard(page, layer(page, "Deshacer el cambio").getByRole("button", { name: "Deshacer el cambio" }));
  await expect(page.getByRole("alertdialog", { name: "Listo, todo está como antes" })).toBeVisible();
  const session = await page.evaluate(async () => await (await fetch("/api/session")).json());
  expect(session).toMatchObject({ user: null });
});
