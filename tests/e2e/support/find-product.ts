import { stackPorts } from "./stack.ts";

interface WireMenu {
  data: { menu_groups: { id: number; menu_product_items: { id: number; product: { name: string } }[] }[] };
}

/** The path of a product's page, as somebody would have it from a friend or a search. */
export async function productPath(businessId: number, branchId: number, name: string): Promise<string> {
  const address = `http://127.0.0.1:${stackPorts.platform}/api/ecommerce/menu/${businessId}/${branchId}`;
  const answer = await fetch(address, { method: "POST", signal: AbortSignal.timeout(10_000) });
  const menu = (await answer.json()) as WireMenu;
  for (const group of menu.data.menu_groups) {
    const item = group.menu_product_items.find(({ product }) => product.name === name);
    if (item) return `/producto/${group.id}/${item.id}`;
  }
  throw new Error(`no ${name} on the menu`);
}
