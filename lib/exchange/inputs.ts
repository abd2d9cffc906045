import * as v from "valibot";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { AdjustmentInputs } from "#domain/order/adjustment.ts";
import { couponSchema } from "./coupon.ts";

/** What an order's adjustments are given, as it is sent (ADR 19). */
export const inputsSchema = v.strictObject({
  coupon: v.nullable(v.pipe(v.string(), v.toUpperCase(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{Cc}]*$/u))),
}) satisfies v.GenericSchema<unknown, AdjustmentInputs>;

/** The same as the device keeps it: a coupon with what it takes off. */
export interface GivenInputs extends Record<keyof AdjustmentInputs, unknown> {
  coupon: Coupon | null;
}

export const noGivenInputs: GivenInputs = { coupon: null };

export const givenInputsSchema = v.object({
  coupon: v.fallback(v.nullable(couponSchema), null),
}) satisfies v.GenericSchema<unknown, GivenInputs>;
