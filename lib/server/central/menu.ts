import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { findItem, type Menu, type MenuGroup, type MenuItem, shownMenu } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import { optionGroupsFrom } from "#wire/menu/option-group.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { getBusiness } from "./business.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** Null for a call or a menu that the platform does not have. @throws CentralError */
async function askMenu(
  question: { method: "GET" | "POST"; path: string; branchId: string },
  asker: Partial<Asker>,
): Promise<Menu | null> {
  const { method, path, branchId } = question;
  const answer = await requestCentral({ method, path, isRead: true, accepts: [404], ...asker });
  if (answer.status === 404) return null;
  return readAnswer("menu", () => menuFrom(unwrapData(answer.body), { ...ownReading(), branchId }));
}

/** The menu of a branch, uncached, asked elsewhere when it is empty (A30); null when there is none. @throws CentralError */
export async function readMenu(businessId: string, branchId: string, asker: Partial<Asker> = {}): Promise<Menu | null> {
  const branch = encodeURIComponent(branchId);
  const path = `/api/ecommerce/menu/${encodeURIComponent(businessId)}/${branch}`;
  const menu = await askMenu({ method: "POST", path, branchId }, asker);
  if (shownMenu(menu) !== null) return menu;
  return (await askMenu({ method: "GET", path: `/api/menus/branch/${branch}`, branchId }, asker)) ?? menu;
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

async function readOptionGroups(itemId: string, branchId: string, asker: Partial<Asker>): Promise<OptionGroup[]> {
  const answer = await requestCentral({
    method: "POST",
    path: `/api/ecommerce/menu-product-item/${encodeURIComponent(itemId)}/sides-or-topings/${encodeURIComponent(branchId)}`,
    isRead: true,
    ...asker,
  });
  return readAnswer("option groups", () => optionGroupsFrom(unwrapData(answer.body), { ...ownReading(), branchId }));
}

/** The item with its option groups, fetched when the menu came without them. @throws CentralError */
export async function readWithOptionGroups(item: MenuItem, branchId: string, asker: Partial<Asker>): Promise<MenuItem> {
  if (item.optionGroups !== null) return item;
  const optionGroups = await readOptionGroups(item.id, branchId, asker);
  return { ...item, optionGroups, hasOptions: optionGroups.length > 0 };
}

async function getOptionGroups(tenant: string, branchId: string, itemId: string): Promise<OptionGroup[]> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.menus(tenant), cacheTags.menu(tenant, branchId));
  return await readOptionGroups(itemId, branchId, { tenant });
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
