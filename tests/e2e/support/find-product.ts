import { stackPorts } from "./stack.ts";

interface WireItem {
  id: number;
  product: { name: string; description: string | null };
  sizes: { name: string }[] | null;
  sides_or_topings: { name: string; menu_product_items: { name: string }[] }[];
}

interface WireMenu {
  data: { menu_groups: { id: number; name: string; menu_product_items: WireItem[] }[] };
}

async function readMenu(businessId: number, branchId: number): Promise<WireMenu["data"]["menu_groups"]> {
  const address = `http://127.0.0.1:${stackPorts.platform}/api/ecommerce/menu/${businessId}/${branchId}`;
  const answer = await fetch(address, { method: "POST", signal: AbortSignal.timeout(60_000) });
  return ((await answer.json()) as WireMenu).data.menu_groups;
}

/** The path of a product's page, as somebody would have it from a friend or a search. */
export async function productPath(businessId: number, branchId: number, name: string): Promise<string> {
  for (const group of await readMenu(businessId, branchId)) {
    const item = group.menu_product_items.find(({ product }) => product.name === name);
    if (item) return `/producto/${group.id}/${item.id}`;
  }
  throw new Error(`no ${name} on the menu`);
}

/** The names and descriptions of all that a branch's menu has: sections, dishes, sizes and options. */
export async function menuTexts(businessId: number, branchId: number): Promise<string[]> {
  const texts = (await readMenu(businessId, branchId)).flatMap((group) => [
    group.name,
    ...group.menu_product_items.flatMap(({ product, sizes, sides_or_topings: options }) => [
      product.name,
      product.description ?? "",
      ...(sizes ?? []).map((size) => size.name),
      ...options.flatMap((each) => [each.name, ...each.menu_product_items.map((option) => option.name)]),
    ]),
  ]);
  return [...new Set(texts)].filter((text) => text !== "");
}
