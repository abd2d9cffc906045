import { expectAccessible } from "./support/accessible.ts";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { addFromMenu, openGuestCheckout, tableCode } from "./support/guest-order.ts";
import { plazaShop, saborShop } from "./support/order-walk.ts";
import { platformCommand } from "./support/platform-command.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 640 } });

for (const where of allInDeep([plazaShop], [plazaShop, saborShop])) {
  const { name, branch, product } = where;
  test(`${name}: from a table's code to what is brought there, another round included (A120, A213, A241)`, async ({
    page,
  }) => {
    await page.goto(shop(name, await tableCode(branch, "5")));
    await expect(page).toHaveURL(shop(name, "/m/5"));
    const visit = page.getByRole("complementary", { name: "Tu visita" });
    await expect(visit).toContainText("Mesa 5");
    await expectAccessible(page, `${name}: menu at a table`);
    await expectTidy(page, `${name}-table-menu`);

    const checkout = layer(page, "Confirmar pedido");
    const thanks = page.getByRole("alertdialog", { name: "¡Gracias por tu pedido!" });
    const order = async () => {
      await addFromMenu(page, product);
      await openGuestCheckout(page, 1);
    };
    const numberOf = async () => /[A-Z]+-\d+/.exec((await thanks.textContent()) ?? "")?.[0] ?? "";

    await order();
    await expect(checkout).toContainText("Mesa 5");
    await checkout.getByLabel("¿A nombre de quién?").fill("Ana");
    await expectAccessible(page, `${name}: checkout at a table`);
    await expectTidy(page, `${name}-table-checkout`);
    await sendButton(checkout).click();
    await expect(thanks).toContainText("te llamamos por tu nombre, Ana");
    const first = await numberOf();
    await thanks.getByRole("button", { name: "Pedir algo más" }).click();

    await order();
    await sendButton(checkout).click();
    await expect(checkout.getByText("¿Otra ronda igual?")).toBeVisible();
    await expectAccessible(page, `${name}: another round`);
    await checkout.getByRole("button", { name: "Sí, otra ronda" }).click();
    await expect(thanks).toBeVisible();
    await expectAccessible(page, `${name}: thanks at a table`);
    const second = await numberOf();
    expect(second).not.toBe(first);

    await thanks.getByRole("button", { name: "Seguir mi pedido" }).click();
    await expect(page).toHaveURL(shop(name, `/rastrear-orden/${second}`));
    await expect(visit).toContainText("Mesa 5");
    await page.reload();
    await expect(page.getByRole("region", { name: "Detalles del pedido" })).toContainText(product);
    // The bar of the other order comes by itself, and fades in.
    await expect(page.getByText(`Pedido ${first}`)).toBeVisible();
    await expectAccessible(page, `${name}: tracking at a table`);
    await expectTidy(page, `${name}-table-tracking`);
    await platformCommand(["order", second, "6"]);
    await expect(page.getByRole("heading", { level: 1, name: "Tu pedido fue entregado" })).toBeVisible();
  });
}
