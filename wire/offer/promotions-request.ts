import { z } from "zod";
import { idSchema } from "#wire/field.ts";

/** The filter of ecommerce/promos (S1 §7). */
export const promotionsRequestSchema = z.object({ business: idSchema, branch: idSchema.optional() });

/** Of every branch: what holds where is the rule's to say. */
export function promotionsBody(businessId: string) {
  return { business: Number(businessId) };
}
