import * as v from "valibot";
import { couponRefusals } from "#domain/offer/coupon-refusal.ts";
import { adjustmentKinds } from "#domain/order/adjustment.ts";
import type { Assessment } from "#domain/order/assess.ts";
import { plainProblemCodes, refusedLineCodes } from "#domain/order/problem.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import { minuteRangeSchema, pesosSchema } from "./amount.ts";
import { whenSchema } from "./when.ts";

const textOrNull = v.nullable(v.string());

const lineDiscountSchema = v.object({ lineId: v.string(), amount: pesosSchema });

const adjustmentSchema = v.object({
  kind: v.picklist(adjustmentKinds),
  source: v.object({ id: textOrNull, name: textOrNull }),
  rate: v.nullable(v.number()),
  basis: pesosSchema,
  amount: pesosSchema,
  lines: v.array(lineDiscountSchema),
});

export const amountsSchema = v.object({
  subtotal: pesosSchema,
  adjustments: v.array(adjustmentSchema),
  total: pesosSchema,
});

const pricedLineSchema = v.object({
  lineId: v.string(),
  itemId: v.string(),
  productId: v.string(),
  name: v.string(),
  sizeName: textOrNull,
  options: v.array(
    v.object({
      groupId: v.string(),
      optionId: v.string(),
      name: v.string(),
      quantity: v.number(),
      unitPrice: pesosSchema,
    }),
  ),
  note: v.string(),
  quantity: v.number(),
  basePrice: pesosSchema,
  sizeExtra: pesosSchema,
  optionsTotal: pesosSchema,
  unitPrice: pesosSchema,
  total: pesosSchema,
});

const problemSchema = v.union([
  v.object({ code: v.picklist(refusedLineCodes), lineId: v.string(), groupId: textOrNull }),
  v.object({ code: v.literal("below_minimum"), missing: pesosSchema }),
  v.object({ code: v.literal("coupon_invalid"), reason: v.picklist(couponRefusals) }),
  v.object({ code: v.picklist(plainProblemCodes) }),
]) satisfies v.GenericSchema<unknown, OrderProblem>;

/** What the server makes of an intent (design §3.6). */
const assessmentSchema = v.object({
  ...amountsSchema.entries,
  lines: v.array(pricedLineSchema),
  problems: v.array(problemSchema),
  unknown: v.array(
    v.picklist([
      "business",
      "branch",
      "menu",
      "holidays",
      "promotions",
      "coupon",
      "customer",
      "place",
      "destination",
      "fee",
    ]),
  ),
  requiresLegalAge: v.boolean(),
  when: whenSchema,
}) satisfies v.GenericSchema<unknown, Assessment>;

/** `/api/quote`. */
export const quoteSchema = v.object({
  assessment: assessmentSchema,
  /** The logged-in customer's past, where a promotion depends on it. */
  customer: v.optional(
    v.object({
      isLoggedIn: v.boolean(),
      previousOrders: v.nullable(v.number()),
      usedPromotionIds: v.array(v.string()),
    }),
  ),
  /** Nobody could say what is on offer: nothing is taken off (F7). */
  arePromotionsAway: v.optional(v.boolean()),
  /** In minutes, as the branch states it, or computed with the kitchen's load (A198). */
  deliveryTime: minuteRangeSchema,
});

export type Quote = v.InferOutput<typeof quoteSchema>;
