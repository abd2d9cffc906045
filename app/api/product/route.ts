import * as v from "valibot";
import { itemAt } from "#domain/menu/availability.ts";
import { wantedAt } from "#domain/store/opening-hours.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { productSchema } from "#lib/exchange/menu.ts";
import { getHolidays } from "#lib/server/central/holidays.ts";
import { getProduct } from "#lib/server/central/menu.ts";
import { defineHandler, refuse } from "#lib/server/define-handler.ts";

/** One product with its options, and its group. */
export const GET = defineHandler({
  name: "product",
  limit: { name: "product", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema, group: idSchema, item: idSchema }),
  answer: productSchema,
  run: async ({ branch, group, item }, { tenant, business }) => {
    const product = await getProduct(tenant, branch, group, item);
    const listed = business.branches.find(({ id }) => id === branch);
    if (!product || !listed) return refuse(404, "no_product");
    const now = Date.now();
    const wanted = wantedAt({ business, branch: listed, now, holidays: new Set(await getHolidays(now)) });
    return { ...product, item: itemAt(product.item, wanted) };
  },
});
