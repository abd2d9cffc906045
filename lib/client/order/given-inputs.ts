"use client";

import { atom } from "jotai/vanilla";
import type { AdjustmentInputs } from "#domain/order/adjustment.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { appliedCoupon } from "#lib/client/offer/applied-coupon.ts";
import type { GivenInputs } from "#lib/exchange/inputs.ts";

/** What the person has given for the order's adjustments. */
export function useGivenInputs(): GivenInputs {
  return { coupon: useValue(appliedCoupon) ?? null };
}

/** As the order says it. */
export function inputsOf({ coupon }: GivenInputs): AdjustmentInputs {
  return { coupon: coupon?.code ?? null };
}

/** What is given now. */
export const currentInputs = atom(null, (_get, set): GivenInputs => ({ coupon: set(appliedCoupon, currentValue) }));

/** Gives an order what it was given before; what was given since stands. */
export const restoreInputs = atom(null, (_get, set, { coupon }: GivenInputs) => {
  set(appliedCoupon, (given) => given ?? coupon);
});

/** Nothing of it goes to the next order. */
export const forgetInputs = atom(null, (_get, set) => {
  set(appliedCoupon, () => null);
});
