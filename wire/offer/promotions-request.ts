import { z } from "zod";
import { idSchema } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";

const idsSchema = z.union([idSchema.transform((id) => [id]), z.array(idSchema).max(100)]);

const filterSchema = z
  .object({
    business: idSchema,
    branch: idsSchema.optional(),
    branches: idsSchema.optional(),
    branches_in: idsSchema.optional(),
    branches_null: z.boolean().optional().describe("Of every branch; with branches, those besides"),
  })
  .transform(({ business, branch, branches, branches_in, branches_null: everywhere }) => ({
    business,
    /** Null: of all branches. */
    branches: branches_in ?? branches ?? branch ?? (everywhere === true ? [] : null),
  }));

/** The filter of ecommerce/promos, also under `where` (S1 §7); off and deleted ones are never answered. */
export const promotionsRequestSchema = z.preprocess((body) => valueAt(body, "where") ?? body, filterSchema);

/** Of every branch: what holds where is the rule's to say. */
export function promotionsBody(businessId: string) {
  return { business: Number(businessId) };
}
