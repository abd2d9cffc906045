import { z } from "zod";
import { clockSchema, pesosSchema } from "./business-file.ts";

const weekdaySchema = z.number().int().min(1).max(7);
const dateSchema = z.iso.date();

const promotionSchema = z
  .strictObject({
    name: z.string().min(1),
    description: z.string().optional(),
    type: z.enum(["per", "fixed", "free_delivery", "CUPON"]),
    percentage: z.number().positive().max(100).optional(),
    fixed: pesosSchema.positive().optional(),
    /** Coupons only. */
    code: z
      .string()
      .regex(/^[A-Z0-9]{4,20}$/)
      .optional(),
    minimumOrder: pesosSchema.optional(),
    maximumDiscount: pesosSchema.optional(),
    firstOrderOnly: z.boolean().default(false),
    oncePerCustomer: z.boolean().default(false),
    /** Days in Bogotá, both included. */
    from: dateSchema.optional(),
    until: dateSchema.optional(),
    days: z.array(weekdaySchema).min(1).default([1, 2, 3, 4, 5, 6, 7]),
    holiday: z.boolean().default(true),
    hours: z.array(z.strictObject({ day: weekdaySchema, from: clockSchema, to: clockSchema })).default([]),
    branches: z.array(z.string()).default([]),
    /** Names of menu items; all when absent. */
    items: z.array(z.string()).optional(),
    /** Names of sizes of those items; all when absent. */
    sizes: z.array(z.string()).min(1).optional(),
    active: z.boolean().default(true),
  })
  .refine(
    (promotion) => (promotion.type === "CUPON") === (promotion.code !== undefined),
    "a coupon, and only a coupon, has a code",
  )
  .refine(
    (promotion) =>
      promotion.type === "free_delivery" || promotion.percentage !== undefined || promotion.fixed !== undefined,
    "needs a percentage or a fixed amount",
  )
  .refine((promotion) => promotion.sizes === undefined || promotion.items !== undefined, "sizes need items")
  .refine(
    (promotion) => (promotion.from === undefined) === (promotion.until === undefined),
    "from and until go together",
  );

/** `promotions.json`: what a business gives away, and when. */
export const promotionsFileSchema = z.array(promotionSchema);

export type PromotionFile = z.infer<typeof promotionSchema>;
