import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { branches } from "./branch.ts";
import { businesses } from "./business.ts";
import { amount, identity, percent, stamps } from "./columns.ts";
import { linkTable } from "./link-table.ts";

interface CheckedProduct {
  id: number;
  name?: string;
  checked?: boolean;
  sizes?: { name: string; checked: boolean }[];
}

/** What a promotion covers: everything, or the products that are checked, or whose sizes are. */
export type PromotionProducts = { allProducts: boolean } | CheckedProduct[];

/** A promotion or, with type CUPON, a coupon; `cupon_code` must not reach whoever has not typed it (D10). */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: identity(),
    name: text(),
    description: text(),
    discount_type: text({ enum: ["free_delivery", "per", "fixed", "CUPON"] }),
    discount_percentage: percent(),
    discount_fixed: amount(),
    minimum_valued_to_be_applied: amount(),
    maximum_valued_to_be_applied: amount(),
    is_min_value: boolean().default(false),
    is_first_order: boolean().default(false),
    is_once_to_customer: boolean().default(false),
    is_promotion_date: boolean().default(false),
    start_at_unix_time: bigint({ mode: "number" }),
    end_at_unix_time: bigint({ mode: "number" }),
    monday: boolean().default(true),
    tuesday: boolean().default(true),
    wenesday: boolean().default(true),
    thursday: boolean().default(true),
    friday: boolean().default(true),
    saturday: boolean().default(true),
    sunday: boolean().default(true),
    holiday: boolean().default(true),
    times_per_day: jsonb().$type<Record<string, { from: string; to: string }[]>>(),
    is_active: boolean().default(true),
    deleted: boolean().default(false),
    cupon_code: text(),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    products: jsonb().$type<PromotionProducts>(),
    ...stamps(),
  },
  (table) => [index().on(table.business), index().on(table.business, table.cupon_code)],
);

/** Branches a promotion holds in; none listed means all. */
export const promoCodeBranches = linkTable("promo_code_branches", promoCodes, branches);
