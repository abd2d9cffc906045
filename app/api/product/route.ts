import { z } from "zod";
import { itemAt } from "#domain/menu/availability.ts";
import { getProduct } from "#lib/server/central/menu.ts";
import { defineHandler, json, refuse } from "#lib/server/define-handler.ts";
import { idSchema } from "#lib/server/intent-schema.ts";

/** One product with its options, and its group. */
export const GET = defineHandler({
  name: "product",
  limit: { name: "product", most: 240, seconds: 60 },
  input: z.strictObject({ branch: idSchema, group: idSchema, item: idSchema }),
  run: async ({ branch, group, item }, { tenant }) => {
    const product = await getProduct(tenant, branch, group, item);
    return product ? json({ ...product, item: itemAt(product.item, Date.now()) }) : refuse(404, "no_product");
  },
});
