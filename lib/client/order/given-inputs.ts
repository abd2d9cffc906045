"use client";

import { atom } from "jotai/vanilla";
import type { AdjustmentInputs } from "#domain/order/adjustment.ts";
import type { TipChoice } from "#domain/order/tip.ts";
import { currentValue, deviceValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { appliedCoupon } from "#lib/client/offer/applied-coupon.ts";
import { givenInputsSchema } from "#lib/exchange/inputs.ts";
import type { GivenInputs } from "#lib/exchange/inputs.ts";

/** The tip of the order that is being made, null without one: of the tab alone, so that nobody finds one chosen (A232). */
export const givenTip = deviceValue<TipChoice | null>({
  name: "tip",
  schema: givenInputsSchema.entries.tip,
  isOfTab: true,
  empty: null,
});

/** What the person has given for the order's adjustments. */
export function useGivenInputs(): GivenInputs {
  return { coupon: useValue(appliedCoupon) ?? null, tip: useValue(givenTip) ?? null };
}

/** As the order says it. */
export function inputsOf({ coupon, tip }: GivenInputs): AdjustmentInputs {
  return { coupon: coupon?.code ?? null, tip };
}

/** What is given now. */
export const currentInputs = atom(null, (_get, set): GivenInputs => ({
  coupon: set(appliedCoupon, currentValue),
  tip: set(givenTip, currentValue),
}));

/** Gives an order what it was given before; what was given since stands. */
export const restoreInputs = atom(null, (_get, set, { coupon, tip }: GivenInputs) => {
  set(givenTip, (given) => given ?? tip);
  set(appliedCoupon, (given) => given ?? coupon);
});

/** Nothing of it goes to the next order. */
export const forgetInputs = atom(null, (_get, set) => {
  set(appliedCoupon, () => null);
  set(givenTip, () => null);
});
