import type { Menu } from "#domain/menu/menu.ts";
import { catalogued } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { ownRows } from "#platform/orders/own-rows.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import { loadMenu } from "./load-menu.ts";

const branchMenu = catalogued(200, async (database, branchId: number): Promise<Menu | null> => {
  const row = await loadMenu(database, branchId);
  return menuFrom(row, { ...ownRows, branchId: String(branchId) });
});

/** The menu by which a branch's orders are assessed, null without one; `stamp` as `catalogued`. */
export async function findOrderMenu(database: Database, branchId: number, stamp?: string): Promise<Menu | null> {
  return await branchMenu(database, [branchId], stamp);
}
