import { layer } from "./support/checkout.ts";
import { expect, shop, test } from "./support/shop-test.ts";

test("a provider's refusal is said; then an account is made of what it says, and its code stands nowhere (S2 §4.3, A223)", async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const logIn = layer(page, "Iniciar sesión con correo");
  const goToProvider = async () => {
    await logIn.getByRole("button", { name: "Continuar con Facebook" }).click();
    await expect(page.getByText("Facebook de prueba")).toBeVisible();
  };
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(shop("fantasma"));
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await layer(page, "Menú").getByRole("button", { name: "Iniciar sesión" }).click();
  await goToProvider();
  await page.getByText("Días malos").click();
  await page.getByRole("button", { name: "No permitir" }).click();
  await expect(logIn.getByText(/^No pudimos entrar con esa cuenta/)).toBeVisible();
  await expect(logIn.getByLabel("Correo electrónico")).toBeVisible();
  await goToProvider();
  await page.getByRole("button", { name: /Luis Pardo/ }).click();
  const unknown = layer(page, "No existe esta cuenta");
  await unknown.getByRole("button", { name: "Crear cuenta" }).click();
  const signUp = layer(page, "Crear cuenta");
  await expect(signUp.getByText("¡Hola, Luis Pardo! Por favor ingresa tu número de teléfono.")).toBeVisible();
  await signUp.getByRole("textbox", { name: "Teléfono" }).fill("300 765 4321");
  await signUp.getByRole("checkbox").check();
  await signUp.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(page.getByText("Sesión iniciada").first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  await expect(layer(page, "Luis Pardo")).toBeVisible();
  const own = addresses.filter((address) => address.startsWith(shop("fantasma")));
  for (const address of own) expect(address).not.toMatch(/code=|state=|access_token/);
});
