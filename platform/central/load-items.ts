import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { byId, distinctIds, linkedIds, pick } from "#platform/db/linked-ids.ts";
import { categories } from "#platform/db/tables/business.ts";
import {
  itemSideOrTopings,
  menuProductItemPhotos,
  menuProductItems,
  sideOrTopingItems,
  sideOrTopings,
} from "#platform/db/tables/menu.ts";
import { productPhotos, products } from "#platform/db/tables/product.ts";
import type { MenuItemRow } from "#wire/menu/menu-item.ts";
import type { SideOrTopingRow } from "#wire/menu/option-group.ts";
import type { ProductRow, SaleRow } from "#wire/menu/sale.ts";
import type { FileRow } from "#wire/store/photo.ts";
import { loadFiles } from "./load-files.ts";

export type StoredItem = typeof menuProductItems.$inferSelect;

type Pictures = (owner: number) => FileRow[];

async function loadPictures(
  database: Database,
  link: typeof productPhotos | typeof menuProductItemPhotos,
  ids: readonly number[],
): Promise<Pictures> {
  const photoIds = await linkedIds(database, link, ids);
  const fileRows = await loadFiles(database, [...photoIds.values()].flat());
  return (owner) => pick(fileRows, photoIds.get(owner));
}

async function loadCategories(database: Database, ids: readonly number[]) {
  const columns = { id: categories.id, name: categories.name };
  if (ids.length === 0) return new Map<number, { id: number; name: string }>();
  return byId(
    await database
      .select(columns)
      .from(categories)
      .where(inArray(categories.id, [...ids])),
  );
}

async function loadProducts(database: Database, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.deleted, false), eq(products.is_active, true)));
  const pictures = await loadPictures(database, productPhotos, ids);
  const named = await loadCategories(database, distinctIds(rows.map((row) => row.category)));
  return byId(
    rows
      .filter((row) => row.public_on_web !== false)
      .map((row) => ({
        id: row.id,
        name: row.name,
        price: row.price,
        price_currency: row.price_currency,
        description: row.description,
        require_legal_age: row.require_legal_age,
        extra_data: row.extra_data,
        img_url: row.img_url,
        sku: row.sku,
        spicy_level: row.spicy_level,
        glutten_free: row.glutten_free,
        contains_nuts: row.contains_nuts,
        contains_alcohol: row.contains_alcohol,
        is_vegan: row.is_vegan,
        is_vegetarian: row.is_vegetarian,
        is_active: row.is_active,
        category: row.category === null ? null : (named.get(row.category) ?? null),
        photo: pictures(row.id),
      })),
  );
}

/** An item whose product is deleted, inactive or not public is left out. */
async function loadPlainItems(database: Database, stored: readonly StoredItem[]): Promise<SaleRow[]> {
  const ids = stored.map((item) => item.id);
  const [productRows, pictures] = await Promise.all([
    loadProducts(database, distinctIds(stored.map((item) => item.product))),
    loadPictures(database, menuProductItemPhotos, ids),
  ]);
  return stored.flatMap((item) => {
    const product = item.product === null ? null : productRows.get(item.product);
    if (product === undefined) return [];
    const { created_at: _c, updated_at: _u, deleted: _d, menu_group: _g, can_be_half_for_category: _h, ...row } = item;
    return [{ ...row, product, photo: pictures(item.id) }];
  });
}

function inOrder(a: SideOrTopingRow, b: SideOrTopingRow): number {
  return (a.order_index ?? Number.MAX_VALUE) - (b.order_index ?? Number.MAX_VALUE);
}

/** By item id. */
async function loadSides(database: Database, itemIds: readonly number[]): Promise<Map<number, SideOrTopingRow[]>> {
  const groupIds = await linkedIds(database, itemSideOrTopings, itemIds);
  const ids = [...new Set([...groupIds.values()].flat())];
  if (ids.length === 0) return new Map();
  const [groups, optionIds] = await Promise.all([
    database.select().from(sideOrTopings).where(inArray(sideOrTopings.id, ids)),
    linkedIds(database, sideOrTopingItems, ids),
  ]);
  const stored = await database
    .select()
    .from(menuProductItems)
    .where(and(inArray(menuProductItems.id, [...optionIds.values()].flat()), eq(menuProductItems.deleted, false)));
  const options = byId(await loadPlainItems(database, stored));
  const rows = byId(
    groups.map(({ created_at: _c, updated_at: _u, ...group }) => ({
      ...group,
      menu_product_items: pick(options, optionIds.get(group.id)),
    })),
  );
  return new Map([...groupIds].map(([item, groupsOfItem]) => [item, pick(rows, groupsOfItem).toSorted(inOrder)]));
}

/** Items with product, photos and option groups, in the order given. */
export async function loadItems(database: Database, stored: readonly StoredItem[]): Promise<MenuItemRow[]> {
  if (stored.length === 0) return [];
  const ids = stored.map((item) => item.id);
  const [plain, sides] = await Promise.all([loadPlainItems(database, stored), loadSides(database, ids)]);
  return plain.map((item) => ({ ...item, sides_or_topings: sides.get(item.id) ?? [] }));
}
