import { expectAccessible } from "./support/accessible.ts";
import { layer } from "./support/checkout.ts";
import { expectTrapped, pressByKeyboard, tabTo, typeInto } from "./support/keyboard.ts";
import { orderFromHere } from "./support/order-from-here.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 800 } });

test("an order stays in sight, moves by itself as the shop is told, and is ordered again", async ({ page }) => {
  const known = await orderFromHere(page, "sabor");
  await page.goto(shop("sabor", "/rastrear-orden"));
  const repeat = page.getByRole("main").getByRole("button", { name: `Repetir el pedido ${known.number}` });
  await expect(repeat).toBeVisible();
  const bar = page.getByRole("complementary", { name: "Tu pedido en curso" });
  await expect(bar).toBeVisible();
  await expectAccessible(page, "known orders, and the bar of the one under way");
  await bar.getByRole("link").click();
  await expect(page).toHaveURL(shop("sabor", `/rastrear-orden/${known.number}`));
  // Another one is followed from its first moment.
  const { number } = await orderFromHere(page, "sabor");
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/api/orders/${number}`)) looks.push(request.url());
  });
  const line = page.waitForResponse((answer) => answer.url().endsWith(`/api/orders/${number}/events`));
  await page.goto(shop("sabor", `/rastrear-orden/${number}`));
  expect((await line).headers()["content-type"]).toContain("text/event-stream");
  const expectStatus = async (status: string, name: string) => {
    await platformCommand(["order", number, status]);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  await expectStatus("preparing", "Estamos preparando tu pedido");
  looks.length = 0;
  // Without its line the page would have looked by itself meanwhile, every five seconds.
  await page.waitForTimeout(6000);
  expect(looks).toEqual([]);
  await expectStatus("ready", "Tu pedido está listo");
  await expectStatus("delivered", "Recogiste tu pedido");
  await expect(page).toHaveTitle(/Rastrear pedido/);
  await expectAccessible(page, "receipt");
  await pressByKeyboard(page, page.getByRole("button", { name: "Dividir la cuenta" }));
  const bill = layer(page, "Dividir la cuenta");
  await tabTo(page, bill.getByRole("radio", { name: "Iguales" }));
  await page.keyboard.press("ArrowRight");
  await typeInto(page, bill.getByLabel("¿Quién más paga?"), "Luis");
  await page.keyboard.press("Enter");
  const dish = bill.getByRole("group", { name: /^\d+ × / });
  await pressByKeyboard(page, dish.getByRole("checkbox", { name: "Luis" }), "Space");
  await expect(bill.getByRole("region", { name: "Partes" }).getByText("Luis")).toBeVisible();
  await expectTidy(page, "bill by person");
  await expectAccessible(page, "bill by person");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Volver a pedir" }).click();
  await expect(layer(page, "Carrito").getByRole("button", { name: /^Ir a pagar/ })).toBeVisible();
});

test("a rating's link opens its dialog, rates once with the keyboard alone, and says so afterwards", async ({
  page,
}) => {
  const { number } = await orderFromHere(page, "fantasma");
  await platformCommand(["order", number, "6"]);
  await page.goto(shop("fantasma", `/?rate=2&display_number=${number}`));
  const rating = layer(page, "Calificar pedido");
  await expect(rating.getByRole("radio", { name: "Malo" })).toBeChecked();
  await expectTrapped(page, rating);
  await tabTo(page, rating.getByRole("radio", { name: "Malo" }));
  await page.keyboard.press("ArrowRight");
  await typeInto(page, rating.getByPlaceholder("Cuéntanos: ¿qué hizo falta?"), "La bebida");
  await expectAccessible(page, "rating");
  await pressByKeyboard(page, rating.getByRole("button", { name: "Enviar" }));
  const ok = page.getByRole("alertdialog", { name: "¡Gracias!" }).getByRole("button", { name: "OK" });
  await expect(ok).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(shop("fantasma"));
  await page.goto(shop("fantasma", `/?rate=5&display_number=${number}`));
  await expect(rating.getByText("Ya calificaste este pedido. ¡Gracias!")).toBeVisible();
  await expectAccessible(page, "rated already");
});
