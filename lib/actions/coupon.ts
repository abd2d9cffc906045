"use server";

import * as v from "valibot";
import { cartLineSchema } from "#lib/exchange/cart-line.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { whenSchema } from "#lib/exchange/when.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { defineAction } from "#lib/server/request/define-action.ts";
import { checkCoupon } from "#lib/server/order/check-coupon.ts";

/** Whether a typed code holds for these lines then (S1 §4 Coupon); the platform limits wrong ones (M12). */
export const validateCoupon = defineAction({
  name: "validateCoupon",
  access: "public",
  limit: { name: "coupon", most: 60, seconds: 600 },
  input: v.strictObject({
    code: v.pipe(v.string(), v.maxLength(200)),
    branchId: idSchema,
    lines: v.pipe(v.array(cartLineSchema), v.maxLength(cartLimits.lines)),
    when: whenSchema,
  }),
  run: async (input, context) => await checkCoupon(input, context),
});
