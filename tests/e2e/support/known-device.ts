import type { Page } from "@playwright/test";
import { productPath } from "./find-product.ts";
import type { OrderShop } from "./order-walk.ts";

/** The device remembers that the shop's dish was ordered with it, so that 'Lo de siempre' has it (B3). */
export async function rememberOrder(page: Page, { name, business, branch, product }: OrderShop): Promise<void> {
  const [groupId, itemId] = (await productPath(business, branch, product)).split("/").slice(-2);
  const line = { itemId, groupId, sizeName: null, options: [], quantity: 1, note: "" };
  const favorite = { branchId: String(branch), productId: itemId, line, count: 2, orderedAt: Date.now() };
  await page.addInitScript(
    ([key, kept]) => {
      localStorage.setItem(key, kept);
    },
    [`vitrina:${name}.localhost:favoriteProducts`, JSON.stringify({ v: 2, d: [favorite] })] as const,
  );
}
