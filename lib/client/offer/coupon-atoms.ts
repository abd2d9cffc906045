import { atom } from "jotai/vanilla";
import * as v from "valibot";
import type { Coupon } from "#domain/offer/coupon.ts";
import { deviceValue, pageValue } from "#lib/client/device/device-value.ts";
import { savedCouponSchema } from "#lib/exchange/coupon.ts";
import type { SavedCoupon } from "#lib/exchange/coupon.ts";
import { appliedCoupon } from "./applied-coupon.ts";
import { mayHoldLater } from "./retry.ts";
import type { CouponProblem, CouponSituation } from "./retry.ts";

/** The code that somebody wants to use, null without one (S1 §4, A71). */
export const savedCoupon = deviceValue<SavedCoupon | null>({
  name: "saved_cupon",
  schema: v.nullable(savedCouponSchema),
  empty: null,
});

/** The one try of the page, in cart and checkout alike (A74). */
export interface CouponTry {
  code: string;
  situation: CouponSituation;
  /** Null while it is being checked. */
  problem: CouponProblem | null;
}

export const couponTry = pageValue<CouponTry | null>(null);

/** A gift that came by a link and is being looked at; `holds`: for any order that has its products. */
export const giftAtom = pageValue<{ coupon: Coupon; holds: boolean } | null>(null);

/** A link brought a code: it stays at hand, whatever becomes of the page (S1 §4, A71). */
export const saveCoupon = atom(null, (_get, set, code: string) => {
  set(savedCoupon, () => ({ code, isRedeemed: false }));
});

/** Forgets a code that a link brought; the applied coupon stays. */
export const forgetSavedCoupon = atom(null, (_get, set, code: string) => {
  set(savedCoupon, (saved) => (saved?.code === code ? null : saved));
});

/** Takes the shop's yes to a code. */
export const takeCoupon = atom(null, (_get, set, coupon: Coupon) => {
  set(appliedCoupon, () => coupon);
  set(savedCoupon, () => null);
  set(couponTry, null);
});

/** Takes a no to a code; one that may hold later is kept, and tried again by itself (A72). */
export const refuseCoupon = atom(null, (_get, set, refused: CouponTry & { problem: CouponProblem }) => {
  const { code, problem } = refused;
  set(appliedCoupon, () => null);
  set(savedCoupon, () => (mayHoldLater(problem) ? { code, isRedeemed: true } : null));
  set(couponTry, refused);
});

/** The person takes a gift, in the place of any other code: it is tried where the order's amounts stand, and one that holds
 * counts at once on the cart's bar and on cards. */
export const redeemGift = atom(null, (get, set) => {
  const gift = get(giftAtom);
  if (!gift) return;
  const { coupon, holds } = gift;
  set(appliedCoupon, () => (holds ? coupon : null));
  set(savedCoupon, () => ({ code: coupon.code, isRedeemed: true }));
  set(couponTry, null);
});

/** The person wants no coupon. */
export const dropCoupon = atom(null, (_get, set) => {
  set(appliedCoupon, () => null);
  set(savedCoupon, () => null);
  set(couponTry, null);
});
