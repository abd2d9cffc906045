import * as v from "valibot";
import { fillersFor } from "#domain/cart/fillers.ts";
import { fillersSchema } from "#lib/exchange/fillers.ts";
import { idListSchema, idSchema } from "#lib/exchange/text.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { getOrderedTogether } from "#lib/server/sources/most-ordered.ts";
import { instantText, menuAtOrderTime } from "#lib/server/menu-at-order-time.ts";

/**
 * What of the menu would fill a cart up to the branch's minimum (S1 §4), or, with nothing missing, what orders had together with
 * its `items` (B27); now or at a chosen time (B18).
 */
export const GET = defineHandler({
  name: "fillers",
  access: "public",
  limit: { name: "fillers", most: 120, seconds: 60 },
  input: v.strictObject({
    branch: idSchema,
    missing: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    items: v.optional(idListSchema, ""),
    at: v.optional(instantText),
  }),
  answer: fillersSchema,
  run: async ({ branch, missing, items, at: chosen }, shop) => {
    const found = await menuAtOrderTime(shop, branch, chosen);
    if (!found) return refuse(404, "no_menu");
    const when = { now: found.at, holidays: new Set(found.holidays) };
    const together = missing > 0 ? new Map() : await getOrderedTogether(shop.tenant, branch);
    return fillersFor(found.menu, { missing, taken: items, together, ...when });
  },
});
