import { atom } from "jotai/vanilla";
import { deliveryChoice } from "./place/place-atom.ts";

// The specification's names of what the page keeps (S1 §3, A141), for who reads it from outside: the product has its own.

export { cartUnits as shoppingCarTotal, pageCart as orderDetail } from "./cart/cart-atom.ts";
export { appliedCoupon as appliedCupon } from "./offer/applied-coupon.ts";
export { savedCoupon as savedCupon } from "./offer/coupon-atoms.ts";

/** How the order reaches the customer, and whether that was found possible from the page's branch. */
export const appCtx = atom((get) => {
  const { mode, isValidated } = get(deliveryChoice);
  return { DeliveryMode: mode, CoverageValidate: isValidated };
});
