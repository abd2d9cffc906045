import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { catalogued } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import {
  availabilityTimes,
  menuGroups,
  menuProductBranches,
  menuProductItems,
  menuProducts,
  menuProductSharedBranches,
} from "#platform/db/tables/menu.ts";
import type { MenuRow } from "#wire/menu/menu.ts";
import { loadItems, type StoredItem } from "./load-items.ts";

type StoredMenu = typeof menuProducts.$inferSelect;

const isServed = and(
  eq(menuProducts.deleted, false),
  eq(menuProducts.is_active, true),
  eq(menuProducts.public_on_web, true),
);

/** Those of the menus in which there is something to choose. */
async function filledMenus(database: Database, menus: readonly StoredMenu[]): Promise<Set<number>> {
  const ids = menus.map(({ id }) => id);
  const rows = await database
    .selectDistinct({ id: menuGroups.menu_product })
    .from(menuGroups)
    .innerJoin(menuProductItems, eq(menuProductItems.menu_group, menuGroups.id))
    .where(
      and(
        inArray(menuGroups.menu_product, ids),
        eq(menuGroups.is_active, true),
        eq(menuGroups.deleted, false),
        eq(menuProductItems.is_active, true),
        eq(menuProductItems.deleted, false),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** The menus a branch serves: its own, then those shared with it, empty ones last (S1 §4 Menu load); of a kind the oldest first. */
export async function menusOfBranch(database: Database, branchId: number): Promise<StoredMenu[]> {
  const ofBranch = database
    .select({ menu: menuProducts })
    .from(menuProducts)
    .innerJoin(menuProductBranches, eq(menuProductBranches.owner, menuProducts.id))
    .where(and(isServed, eq(menuProductBranches.target, branchId)))
    .orderBy(asc(menuProducts.id));
  const ofOthers = database
    .select({ menu: menuProducts })
    .from(menuProducts)
    .innerJoin(menuProductSharedBranches, eq(menuProductSharedBranches.owner, menuProducts.id))
    .where(and(isServed, eq(menuProductSharedBranches.target, branchId)))
    .orderBy(asc(menuProducts.id));
  const [own, shared] = await Promise.all([ofBranch, ofOthers]);
  const seen = new Set<number>();
  const menus = [...own, ...shared].map(({ menu }) => menu).filter((menu) => !seen.has(menu.id) && seen.add(menu.id));
  if (menus.length < 2) return menus;
  const filled = await filledMenus(database, menus);
  return menus.toSorted((a, b) => Number(filled.has(b.id)) - Number(filled.has(a.id)));
}

async function storedItems(database: Database, groupIds: number[]) {
  return database
    .select()
    .from(menuProductItems)
    .where(and(inArray(menuProductItems.menu_group, groupIds), eq(menuProductItems.deleted, false)))
    .orderBy(asc(menuProductItems.order_index), asc(menuProductItems.id));
}

const servedMenu = catalogued(100, async (database, branchId: number): Promise<MenuRow | null> => {
  const [menu] = await menusOfBranch(database, branchId);
  if (menu === undefined) return null;
  const groups = await database
    .select()
    .from(menuGroups)
    .where(and(eq(menuGroups.menu_product, menu.id), eq(menuGroups.is_active, true), eq(menuGroups.deleted, false)))
    .orderBy(asc(menuGroups.order_index), asc(menuGroups.id));
  const groupIds = groups.map((group) => group.id);
  const [stored, times] = await Promise.all([
    storedItems(database, groupIds),
    database
      .select()
      .from(availabilityTimes)
      .where(inArray(availabilityTimes.menu_group, groupIds))
      .orderBy(asc(availabilityTimes.id)),
  ]);
  const groupOf = new Map(stored.map((item) => [item.id, item.menu_group]));
  const items = await loadItems(database, stored);
  return {
    id: menu.id,
    name: menu.name,
    langs: menu.langs,
    menu_groups: groups.map((group) => {
      const { created_at: _c, updated_at: _u, deleted: _d, category: _k, menu_product: _m, ...row } = group;
      return {
        ...row,
        availability_times: times
          .filter((time) => time.menu_group === group.id)
          .map(({ menu_group: _group, ...time }) => time),
        menu_product_items: items.filter((item) => groupOf.get(item.id) === group.id),
      };
    }),
  };
});

/** The menu a branch serves in its order, null without one; `stamp` as `catalogued`. */
export async function loadMenu(database: Database, branchId: number, stamp?: string): Promise<MenuRow | null> {
  return await servedMenu(database, [branchId], stamp);
}

/** An item that a branch's menu serves, null when it does not. */
export async function findMenuItem(database: Database, branchId: number, itemId: number): Promise<StoredItem | null> {
  const menuIds = (await menusOfBranch(database, branchId)).map((menu) => menu.id);
  const [row] = await database
    .select({ item: menuProductItems })
    .from(menuProductItems)
    .innerJoin(menuGroups, eq(menuGroups.id, menuProductItems.menu_group))
    .where(
      and(
        eq(menuProductItems.id, itemId),
        eq(menuProductItems.deleted, false),
        isNotNull(menuProductItems.product),
        eq(menuGroups.deleted, false),
        eq(menuGroups.is_active, true),
        inArray(menuGroups.menu_product, menuIds),
      ),
    );
  return row?.item ?? null;
}
