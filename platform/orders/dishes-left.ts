import { z } from "zod";
import { holidayDates } from "#domain/base/holiday.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { findItem } from "#domain/menu/menu.ts";
import { findOrderMenu } from "#platform/central/order-menu.ts";
import type { Database } from "#platform/db/database.ts";
import type { orders } from "#platform/db/tables/order.ts";
import { cartLineFrom, requestedLineSchema } from "#wire/order/requested-line.ts";

/** Whether all dishes of an order can be had at `at` (ms) as they were ordered; what they cost was agreed. */
export async function areDishesLeft(
  database: Database,
  { branch, products }: Pick<typeof orders.$inferSelect, "branch" | "products">,
  at: number,
): Promise<boolean> {
  // A kept line still has what it was ordered by.
  const kept = z.array(requestedLineSchema).safeParse(products);
  if (branch === null || !kept.success) return false;
  const menu = await findOrderMenu(database, branch);
  if (menu === null) return false;
  const holidays = new Set(holidayDates(at));
  return kept.data.map(cartLineFrom).every((line) => {
    const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
    if (!found || !itemAvailability(found.item, found.group, at, holidays).isOrderable) return false;
    return priceLine(line, itemAt(found.item, at)).ok;
  });
}
