import * as v from "valibot";
import type { Coupon } from "#domain/offer/coupon.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { couponSchema } from "#lib/exchange/coupon.ts";

/** The coupon that the shop has accepted, null without one (S1 §4, A71). */
export const appliedCoupon = deviceValue<Coupon | null>({
  name: "appliedCupon",
  schema: v.nullable(couponSchema),
  empty: null,
});
