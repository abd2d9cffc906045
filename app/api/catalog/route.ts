import { itemAt } from "#domain/menu/availability.ts";
import * as v from "valibot";
import type { Menu } from "#domain/menu/menu.ts";
import { wantedAt } from "#domain/store/opening-hours.ts";
import { idListSchema, idSchema } from "#lib/exchange/text.ts";
import { catalogSchema } from "#lib/exchange/menu.ts";
import { getHolidays } from "#lib/server/central/holidays.ts";
import { getMenu, getProduct } from "#lib/server/central/menu.ts";
import { defineHandler, refuse } from "#lib/server/define-handler.ts";

const idList = v.optional(idListSchema, "");

const instantText = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
/** Beyond what can be scheduled for (A191), in ms. */
const furthest = 8 * 24 * 60 * 60_000;

/** The part of a branch's menu that a cart is about, with all options, as it is now or at a chosen time (B18); what is unknown is absent (F28, A39). */
export const GET = defineHandler({
  name: "catalog",
  limit: { name: "catalog", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema, items: idList, products: idList, at: v.optional(instantText) }),
  answer: catalogSchema,
  run: async ({ branch, items, products, at: chosen = 0 }, { tenant, business }) => {
    const menu = await getMenu(tenant, branch);
    if (!menu) return refuse(404, "no_menu");
    const now = Date.now();
    const holidays = await getHolidays(now);
    const listed = business.branches.find(({ id }) => id === branch);
    const later = chosen < now + furthest ? chosen : null;
    const at = listed ? wantedAt({ business, branch: listed, now, holidays: new Set(holidays) }, later) : now;
    const groups = menu.groups.map(async (group) => {
      const wanted = group.items.filter((item) => items.includes(item.id) || products.includes(item.productId));
      const whole = wanted.map(async (item) =>
        itemAt((await getProduct(tenant, branch, group.id, item.id))?.item ?? item, at),
      );
      return { ...group, items: await Promise.all(whole) };
    });
    const found = (await Promise.all(groups)).filter((group) => group.items.length > 0);
    const part: Menu = { id: menu.id, name: menu.name, groups: found };
    const hasPhotos = menu.groups.some((group) => group.items.some(({ photo }) => photo !== null));
    return { menu: part, hasPhotos, now, holidays };
  },
});
