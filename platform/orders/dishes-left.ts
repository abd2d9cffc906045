import { z } from "zod";
import { holidayDates } from "#domain/base/holiday.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { findItem } from "#domain/menu/menu.ts";
import { loadMenu } from "#platform/central/load-menu.ts";
import type { Database } from "#platform/db/database.ts";
import type { orders } from "#platform/db/tables/order.ts";
import { menuFrom } from "#wire/menu.ts";
import { ownRows } from "./own-rows.ts";

/** A line as an order keeps it, with the ids that it was ordered by. */
const keptLine = z
  .object({
    id: z.int(),
    menu_group_id: z.int().nullish(),
    quantity: z.int(),
    size: z.object({ name: z.string() }).nullish(),
    sides_or_topings: z.array(z.object({ id: z.int(), group_id: z.int(), quantity: z.int() })).default([]),
  })
  .transform((line) => ({
    lineId: "",
    itemId: String(line.id),
    groupId: String(line.menu_group_id ?? ""),
    sizeName: line.size?.name ?? null,
    options: line.sides_or_topings.map(({ id, group_id: group, quantity }) => ({
      groupId: String(group),
      optionId: String(id),
      quantity,
    })),
    quantity: line.quantity,
    note: "",
  }));

/** Whether all dishes of an order can be had at `at` (ms) as they were ordered; what they cost was agreed. */
export async function areDishesLeft(
  database: Database,
  { branch, products }: Pick<typeof orders.$inferSelect, "branch" | "products">,
  at: number,
): Promise<boolean> {
  const lines = z.array(keptLine).safeParse(products);
  if (branch === null || !lines.success) return false;
  const itemIds = lines.data.map(({ itemId }) => Number(itemId));
  const menu = menuFrom(await loadMenu(database, branch, itemIds), { ...ownRows, branchId: String(branch) });
  if (menu === null) return false;
  const holidays = new Set(holidayDates(at));
  return lines.data.every((line) => {
    const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
    if (!found || !itemAvailability(found.item, found.group, at, holidays).isOrderable) return false;
    return priceLine(line, itemAt(found.item, at)).ok;
  });
}
