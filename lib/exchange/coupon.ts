import * as v from "valibot";
import type { Coupon } from "#domain/offer/coupon.ts";
import { pesosSchema } from "./amount.ts";

const code = v.pipe(v.string(), v.toUpperCase(), v.trim(), v.minLength(1), v.maxLength(40));
const idsOrAll = v.nullable(v.array(v.string()));

/** A code that somebody wants to use; `isRedeemed`: it is tried without another press (A71). */
export const savedCouponSchema = v.object({ code, isRedeemed: v.fallback(v.boolean(), false) });

export type SavedCoupon = v.InferOutput<typeof savedCouponSchema>;

/** A coupon that the shop has accepted, as its answer and the device's memory have it. */
export const couponSchema = v.object({
  code,
  name: v.string(),
  description: v.nullable(v.string()),
  discount: v.union([
    v.object({ kind: v.literal("percent"), rate: v.pipe(v.number(), v.safeInteger()) }),
    v.object({ kind: v.literal("fixed"), amount: pesosSchema }),
  ]),
  products: v.nullable(v.array(v.object({ productId: v.string(), itemIds: idsOrAll, sizes: idsOrAll }))),
  most: v.nullable(pesosSchema),
}) satisfies v.GenericSchema<unknown, Coupon>;
