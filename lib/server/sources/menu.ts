import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { findItem, type Menu, type MenuGroup, type MenuItem, shownMenu } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import type { Asker } from "#lib/server/central/account.ts";
import {
  askBranchMenu,
  askLegacyMenu,
  askMenuById,
  askOptionGroups,
  askPlainMenu,
  askSharedMenu,
  type MenuQuestion,
} from "#lib/server/central/menu.ts";
import { getBusiness } from "./business.ts";

/** A30's order. A call that is not there, no menu and one with nothing in it lead to the next; an error does not (A32). */
const menuSources: readonly ((question: MenuQuestion) => Promise<Menu | null>)[] = [
  askBranchMenu,
  askPlainMenu,
  askMenuById,
  askSharedMenu,
  askLegacyMenu,
];

/** The menu of a branch, uncached; the first one where none has anything to sell, null when there is none. @throws CentralError */
export async function readMenu(businessId: string, branchId: string, asker: Partial<Asker> = {}): Promise<Menu | null> {
  let empty: Menu | null = null;
  for (const ask of menuSources) {
    const menu = await ask({ businessId, branchId, asker });
    if (shownMenu(menu) !== null) return menu;
    empty ??= menu;
  }
  return empty;
}

/** The cached menu of a branch; null when it has none or is not the tenant's (T7). @throws CentralError */
export async function getMenu(tenant: string, branchId: string): Promise<Menu | null> {
  const business = await getBusiness(tenant);
  if (!business?.branches.some((branch) => branch.id === branchId)) return null;
  return await getBranchMenu(tenant, business.id, branchId);
}

async function getBranchMenu(tenant: string, businessId: string, branchId: string): Promise<Menu | null> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant), cacheTags.menus(tenant), cacheTags.menu(tenant, branchId));
  return await readMenu(businessId, branchId, { tenant });
}

/** The item with its option groups, fetched when the menu came without them. @throws CentralError */
export async function readWithOptionGroups(item: MenuItem, branchId: string, asker: Partial<Asker>): Promise<MenuItem> {
  if (item.optionGroups !== null) return item;
  const optionGroups = await askOptionGroups(item.id, branchId, asker);
  return { ...item, optionGroups, hasOptions: optionGroups.length > 0 };
}

async function getOptionGroups(tenant: string, branchId: string, itemId: string): Promise<OptionGroup[]> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.menus(tenant), cacheTags.menu(tenant, branchId));
  return await askOptionGroups(itemId, branchId, { tenant });
}

export interface ProductReading {
  item: MenuItem;
  group: Omit<MenuGroup, "items">;
}

/** A product of the cached menu, null when absent; not cached itself: invented ids would fill the cache (T11). */
export async function getProduct(
  tenant: string,
  branchId: string,
  groupId: string,
  itemId: string,
): Promise<ProductReading | null> {
  const menu = await getMenu(tenant, branchId);
  const found = menu && findItem(menu, groupId, itemId);
  if (!found) return null;
  const { items: _items, ...group } = found.group;
  const optionGroups = found.item.optionGroups ?? (await getOptionGroups(tenant, branchId, itemId));
  return {
    item: { ...found.item, optionGroups, hasOptions: optionGroups.length > 0 },
    group,
  };
}
