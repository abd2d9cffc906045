import * as v from "valibot";
import { itemAt } from "#domain/menu/availability.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { productSchema } from "#lib/exchange/menu.ts";
import { getProduct } from "#lib/server/central/menu.ts";
import { defineHandler, refuse } from "#lib/server/define-handler.ts";

/** One product with its options, and its group. */
export const GET = defineHandler({
  name: "product",
  limit: { name: "product", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema, group: idSchema, item: idSchema }),
  answer: productSchema,
  run: async ({ branch, group, item }, { tenant }) => {
    const product = await getProduct(tenant, branch, group, item);
    return product ? { ...product, item: itemAt(product.item, Date.now()) } : refuse(404, "no_product");
  },
});
