import "server-only";
import * as v from "valibot";
import { day } from "#domain/base/duration.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Business } from "#domain/store/business.ts";
import { orderInstant } from "#domain/store/opening-hours.ts";
import { getHolidays } from "./central/holidays.ts";
import { getMenu } from "./sources/menu.ts";

/** A time that a browser says, in ms. */
export const instantText = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** Beyond what can be scheduled for (A191), in ms. */
const furthest = 8 * day;

interface MenuAtOrderTime {
  menu: Menu;
  now: number;
  /** When (ms) an order made now is for: the chosen time, where it can be one (B18), else as soon as possible. */
  at: number;
  holidays: string[];
}

/** A branch's menu and the time that an order of it is for; null without a menu, or a branch of the business. */
export async function menuAtOrderTime(
  { tenant, business }: { tenant: string; business: Business },
  branchId: string,
  chosen: number | undefined,
): Promise<MenuAtOrderTime | null> {
  const menu = await getMenu(tenant, branchId);
  const branch = business.branches.find(({ id }) => id === branchId);
  if (!menu || !branch) return null;
  const now = Date.now();
  const holidays = await getHolidays(now);
  const later = chosen !== undefined && chosen < now + furthest ? chosen : null;
  return { menu, now, at: orderInstant({ business, branch, now, holidays: new Set(holidays) }, later), holidays };
}
