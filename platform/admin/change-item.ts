import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { products } from "#platform/db/tables/product.ts";
import type { ChangeEvent } from "#platform/outbox/announce-change.ts";

export interface ItemChange {
  /** In pesos; the sizes move by the same difference. */
  price?: number | undefined;
  isActive?: boolean | undefined;
}

/** Changes a menu item or option; answers its name and the events to announce, null for an unknown id. */
export async function changeItem(
  database: Database,
  itemId: number,
  change: ItemChange,
): Promise<{ name: string; event: ChangeEvent } | null> {
  const [found] = await database
    .select({ item: menuProductItems, product: products.name, business: businesses })
    .from(menuProductItems)
    .innerJoin(products, eq(products.id, menuProductItems.product))
    .innerJoin(businesses, eq(businesses.id, products.business))
    .where(eq(menuProductItems.id, itemId));
  if (found === undefined) return null;
  const { item, business } = found;
  const difference = change.price === undefined ? 0 : change.price - (item.price ?? 0);
  await database
    .update(menuProductItems)
    .set({
      price: change.price ?? item.price,
      sizes: item.sizes?.map((size) => ({ ...size, price: Math.max(0, size.price + difference) })) ?? null,
      is_active: change.isActive ?? item.is_active,
    })
    .where(eq(menuProductItems.id, itemId));
  return {
    name: item.name ?? found.product,
    event: { event: "menu.updated", domain: business.domain ?? "", business_id: business.id },
  };
}
