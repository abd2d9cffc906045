import * as v from "valibot";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { AdjustmentInputs } from "#domain/order/adjustment.ts";
import { tipRates } from "#domain/order/tip.ts";
import type { TipChoice } from "#domain/order/tip.ts";
import { couponSchema } from "./coupon.ts";

/** More is a slip of the finger; what is taken is a tenth of the dishes at most. */
const mostTyped = 10_000_000;

const tipSchema = v.nullable(
  v.union([
    v.strictObject({ kind: v.literal("share"), rate: v.picklist(tipRates) }),
    v.strictObject({
      kind: v.literal("amount"),
      amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostTyped)),
    }),
  ]),
) satisfies v.GenericSchema<unknown, TipChoice | null>;

/** What an order's adjustments are given, as it is sent (ADR 19). */
export const inputsSchema = v.strictObject({
  coupon: v.nullable(v.pipe(v.string(), v.toUpperCase(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{Cc}]*$/u))),
  tip: tipSchema,
}) satisfies v.GenericSchema<unknown, AdjustmentInputs>;

/** The same as the device keeps it: a coupon with what it takes off. */
export interface GivenInputs extends Record<keyof AdjustmentInputs, unknown> {
  coupon: Coupon | null;
  tip: TipChoice | null;
}

export const noGivenInputs: GivenInputs = { coupon: null, tip: null };

export const givenInputsSchema = v.object({
  coupon: v.fallback(v.nullable(couponSchema), null),
  tip: v.fallback(tipSchema, null),
}) satisfies v.GenericSchema<unknown, GivenInputs>;
