import type { Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { addForPickup, keptLines, openCart } from "./support/shopper.ts";

test.use({ viewport: { width: 360, height: 800 } });

const prices = /\$\s[\d.]+/g;

async function amountsInCart(page: Page): Promise<string[]> {
  const cart = await openCart(page);
  await expect(cart.getByRole("button", { name: /^Ir a pagar/ })).toBeVisible();
  return (await cart.innerText()).match(prices) ?? [];
}

/** Puts another value wherever the device keeps a number under one of these names; answers how many there were. */
async function alterStored(page: Page, names: string[], value: unknown): Promise<number> {
  return await page.evaluate(
    ([wanted, put]) => {
      let changed = 0;
      const visit = (node: unknown): unknown => {
        if (Array.isArray(node)) return node.map(visit);
        if (typeof node !== "object" || node === null) return node;
        return Object.fromEntries(
          Object.entries(node).map(([key, inner]) => {
            if (!wanted.includes(key) || typeof inner !== "number") return [key, visit(inner)];
            changed += 1;
            return [key, put];
          }),
        );
      };
      for (const [key, text] of Object.entries(localStorage)) {
        if (key.startsWith("vitrina:")) localStorage.setItem(key, JSON.stringify(visit(JSON.parse(String(text)))));
      }
      return changed;
    },
    [names, value] as const,
  );
}

test("M1: edited prices on the device change no total", async ({ page }) => {
  await addForPickup(page, "/producto/1004/10030");
  const honest = await amountsInCart(page);
  expect(honest.length).toBeGreaterThan(1);
  for (const value of allInDeep([0, 1e308], [0, 1, -1, 1e308])) {
    await alterStored(page, ["price", "total", "unitPrice", "basePrice", "discount"], value);
    const cart = await openCart(page);
    const send = cart.getByRole("button", { name: /^Ir a pagar/ });
    await expect(send).toHaveAccessibleName(new RegExp(String(honest.at(-1)).replaceAll(/[.$]/g, String.raw`\$&`)));
    expect(await keptLines(page)).toHaveLength(1);
  }
});

test("S1 §4, §9: the bar has the menu's prices without the cart being opened", async ({ page }) => {
  await addForPickup(page, "/producto/1004/10030");
  await page.goto(shop("sabor"));
  const bar = page.getByRole("button", { name: /Ver pedido/ });
  const amount = async () => (await bar.innerText()).match(prices)?.at(0);
  await expect.poll(amount).toBeTruthy();
  const honest = await amount();
  await alterStored(page, ["price"], 1);
  await page.reload();
  await expect.poll(amount).toBe(honest);
  await expect(page.getByText("Hay novedades en tu pedido.")).toBeVisible();
});

test("F37, M2: what the device keeps may be anything, and the shop starts", async ({ page }) => {
  await addForPickup(page, "/producto/1004/10030");
  const wrong = '{"v":1,"d":{"lines":[{"quantity":1e9}]}}';
  const all = ["", "{", "null", "[]", wrong, '{"v":99,"d":{}}', "x".repeat(10_000)];
  for (const text of allInDeep(["{", "null", wrong], all)) {
    await page.evaluate((value) => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
    }, text);
    const cart = await openCart(page);
    await expect(cart.getByText("Tu carrito está vacío")).toBeVisible();
  }
});
