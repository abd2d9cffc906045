import {
  amounts,
  amountTable,
  fillContact,
  freshEmail,
  layer,
  priced,
  sendWithCode,
  sendButton,
} from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 800 } });

test("delivery, from a cold product link to a delivered order", async ({ page }) => {
  await page.goto(shop("sabor", await productPath(1, 101, "Churrasco 300 g")));
  await expect(page.getByRole("heading", { level: 1, name: "Churrasco 300 g" })).toBeVisible();

  const add = page.getByRole("button", { name: priced("Agregar") });
  const doneness = page.getByRole("group", { name: "Término de la carne" });
  // Playwright waits for a button that looks enabled; this one answers although it does not (UX14).
  await add.click({ force: true });
  await expect(doneness).toContainText("Elige 1 · te falta 1");
  await expect(doneness.getByRole("radio").first()).toBeFocused();
  await doneness.getByRole("radio", { name: "Tres cuartos" }).check();

  const sides = page.getByRole("group", { name: "Elige 2 acompañamientos" });
  await sides.getByRole("checkbox", { name: /Papa criolla/ }).check();
  await expect(sides).toContainText("te falta 1");
  await sides.getByRole("checkbox", { name: /Papas trufadas/ }).check();
  await expect(sides).toContainText("máximo alcanzado");

  const extras = page.getByRole("group", { name: "Adiciones" });
  await extras.getByRole("checkbox", { name: /Huevo frito/ }).check();
  await extras.getByRole("button", { name: "Agregar uno: Huevo frito" }).click();
  await page.getByLabel("Instrucciones").fill("Sin sal, por favor");
  await expect(add).toHaveText("Agregar · $ 64.400");
  await page.getByRole("button", { name: "Uno más" }).click();
  await expect(add).toHaveText("Agregar · $ 128.800");
  await add.click();

  await layer(page, "¿Cómo quieres tu pedido?").getByRole("button", { name: "Domicilio" }).click();
  const address = layer(page, "¿A dónde lo llevamos?");
  await address.getByRole("combobox", { name: "Dirección" }).fill("Calle 72 # 10-34");
  await address.getByRole("option", { name: /^Calle 72 # 10-34/ }).click();
  await expect(address.getByLabel("Barrio / Sector")).toHaveValue("Porciúncula");
  await address.getByLabel("Detalles").fill("Apto 301");
  await address.getByRole("button", { name: "Continuar", exact: true }).click();

  const cart = layer(page, "Carrito");
  await expect(cart.getByText("Churrasco 300 g")).toBeVisible();
  await expect(cart).toContainText("Nota: Sin sal, por favor");
  await cart.getByRole("button", { name: priced("Ir a pagar") }).click();

  const confirm = layer(page, "Confirmar pedido");
  await expect(confirm).toContainText("Calle 72 # 10-34");
  await confirm.getByRole("radio", { name: "Efectivo" }).check();
  await confirm.getByText("Notas para tu pedido").click();
  await confirm.getByText("Dejar en portería").click();
  const email = freshEmail();
  await fillContact(confirm, email);
  const send = sendButton(confirm);
  await expect(amountTable(confirm)).not.toContainText("Según tu dirección");
  const before = await amounts(amountTable(confirm));
  expect(before).toMatchObject({ Subtotal: "$ 128.800", Domicilio: "Gratis" });
  await expect(send).toHaveText(`Enviar pedido · ${before["Total"]}`);
  await sendWithCode(page, confirm, email);

  await expect(page).toHaveURL(/\/rastrear-orden\/SAB-\d+$/);
  await expect(page.getByText(/^Pedido SAB-\d+$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Se entrega a" })).toContainText(
    "Calle 72 # 10-34, Porciúncula, Apto 301 · Dejar en portería",
  );
  await expect(page.getByText(/^Pag(as|o) en efectivo/)).toBeVisible();
  expect(await amounts(amountTable(page.getByRole("region", { name: "Detalles del pedido" })))).toEqual(before);
  for (const [status, heading] of [
    ["preparing", "Estamos preparando tu pedido"],
    ["onTheWay", "Tu pedido va en camino"],
    ["delivered", "Tu pedido fue entregado"],
  ] as const) {
    await platformCommand(["order", new URL(page.url()).pathname.split("/").at(-1) ?? "", status]);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});
