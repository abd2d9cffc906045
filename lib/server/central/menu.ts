import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { z } from "zod";
import { findItem, type Menu, type MenuGroup, type MenuItem } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { groupHours } from "#domain/menu/sale-rules.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { getBusiness } from "./business.ts";
import { requestCentral } from "./client.ts";
import { menuItemReader } from "./menu-item.ts";
import { optionGroupsReader } from "./option-group.ts";
import {
  wireAny,
  parseAnswer,
  unwrapData,
  wireFlag,
  wireId,
  wireList,
  wireName,
  wireOptionalNumber,
  wireText,
} from "./wire-value.ts";

const windowRow = z.object({ open_at: wireText, close_at: wireText, days_list: wireText });

function groupReader(branchId: string) {
  return z
    .object({
      id: wireId,
      name: wireName,
      order_index: wireOptionalNumber,
      cooking_time: wireOptionalNumber,
      is_active: wireFlag(true),
      deleted: wireFlag(false),
      startAvailable: wireText,
      endAvailable: wireText,
      availability_times: z.array(windowRow).nullish(),
      menu_product_items: wireAny,
    })
    .transform((row, context): MenuGroup | null => {
      if (row.deleted) return null;
      const { startAvailable, endAvailable } = row;
      const sold = groupHours({ availabilityTimes: row.availability_times ?? [], startAvailable, endAvailable });
      if (!sold) {
        context.addIssue({ code: "custom", message: "no hours", path: ["availability_times"] });
        return z.NEVER;
      }
      const items: (MenuItem | null)[] = wireList("menu-item", menuItemReader(branchId, row.id)).parse(
        row.menu_product_items,
      );
      return {
        id: row.id,
        name: row.name,
        cookingMinutes: Math.max(0, row.cooking_time ?? 0),
        isActive: row.is_active,
        ...sold,
        items: items.filter((item) => item !== null),
      };
    });
}

/**
 * Reads a menu row of a branch: groups and items in the order they come in, what is deleted or broken left out. Null when
 * the platform says that there is no menu.
 * @throws CentralError when it is of another shape.
 */
export function parseMenu(body: unknown, branchId: string): Menu | null {
  const data = unwrapData(body);
  if (data === null) return null;
  const row = parseAnswer("menu", z.object({ id: wireId, name: wireText, menu_groups: z.array(z.unknown()) }), data);
  const groups: (MenuGroup | null)[] = wireList("menu-group", groupReader(branchId)).parse(row.menu_groups);
  return { id: row.id, name: row.name ?? "", groups: groups.filter((group) => group !== null) };
}

/**
 * The menu of a branch as the platform has it now; null when the branch has none.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function readMenu(businessId: string, branchId: string): Promise<Menu | null> {
  const answer = await requestCentral({
    method: "POST",
    path: `/api/ecommerce/menu/${encodeURIComponent(businessId)}/${encodeURIComponent(branchId)}`,
    isRead: true,
    accepts: [404],
  });
  return answer.status === 404 ? null : parseMenu(answer.body, branchId);
}

/**
 * The menu of one of the tenant's branches for pages, from the cache. Null when the branch is not the tenant's (T7), has
 * no menu, or is the placeholder of a build. Only the tenant's own branches are kept: invented ones would fill the cache.
 * @throws CentralError when there is no cached answer and the platform gives none.
 */
export async function getMenu(tenant: string, branchId: string): Promise<Menu | null> {
  const business = await getBusiness(tenant);
  if (!business?.branches.some((branch) => branch.id === branchId)) return null;
  return await getBranchMenu(tenant, business.id, branchId);
}

async function getBranchMenu(tenant: string, businessId: string, branchId: string): Promise<Menu | null> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant), cacheTags.menus(tenant), cacheTags.menu(tenant, branchId));
  return await readMenu(businessId, branchId);
}

async function readOptionGroups(itemId: string, branchId: string): Promise<OptionGroup[]> {
  const answer = await requestCentral({
    method: "POST",
    path: `/api/ecommerce/menu-product-item/${encodeURIComponent(itemId)}/sides-or-topings/${encodeURIComponent(branchId)}`,
    isRead: true,
  });
  return parseAnswer("option groups", optionGroupsReader(branchId), unwrapData(answer.body));
}

/**
 * The item with its option groups as the platform has them now: asked for apart when the menu came without them.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function readWithOptionGroups(item: MenuItem, branchId: string): Promise<MenuItem> {
  if (item.optionGroups !== null) return item;
  const optionGroups = await readOptionGroups(item.id, branchId);
  return { ...item, optionGroups, hasOptions: optionGroups.length > 0 };
}

async function getOptionGroups(tenant: string, branchId: string, itemId: string): Promise<OptionGroup[]> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.menus(tenant), cacheTags.menu(tenant, branchId));
  return await readOptionGroups(itemId, branchId);
}

/** An item with all of its options, and what the configurator needs of its group. */
export interface ProductReading {
  item: MenuItem;
  group: Omit<MenuGroup, "items">;
}

/**
 * One product of a menu for its page and sheet, from the cached menu; null when the menu does not have it. Not cached by
 * itself: invented ids would fill the cache (T11).
 * @throws CentralError when there is no cached answer and the platform gives none.
 */
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
