import * as v from "valibot";
import { fillersFor } from "#domain/cart/fillers.ts";
import { wantedAt } from "#domain/store/opening-hours.ts";
import { fillersSchema } from "#lib/exchange/fillers.ts";
import { idListSchema, idSchema } from "#lib/exchange/text.ts";
import { getHolidays } from "#lib/server/central/holidays.ts";
import { getMenu } from "#lib/server/central/menu.ts";
import { defineHandler, refuse } from "#lib/server/define-handler.ts";

/** What of the menu would fill a cart up to the branch's minimum (S1 §4); `items` are in it already. */
export const GET = defineHandler({
  name: "fillers",
  limit: { name: "fillers", most: 120, seconds: 60 },
  input: v.strictObject({
    branch: idSchema,
    missing: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    items: v.optional(idListSchema, ""),
  }),
  answer: fillersSchema,
  run: async ({ branch, missing, items }, { tenant, business }) => {
    const menu = await getMenu(tenant, branch);
    const listed = business.branches.find(({ id }) => id === branch);
    if (!menu || !listed) return refuse(404, "no_menu");
    const holidays = new Set(await getHolidays(Date.now()));
    const now = wantedAt({ business, branch: listed, now: Date.now(), holidays });
    return fillersFor(menu, { missing, taken: items, now, holidays }).map(({ item, price }) => ({
      itemId: item.id,
      groupId: item.groupId,
      name: item.name,
      price,
      photo: item.photo,
    }));
  },
});
