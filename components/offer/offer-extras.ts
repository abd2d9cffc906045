import { CouponBox } from "./coupon-box.tsx";
import { SavingHints } from "./saving-hints.tsx";

/** What an order saves and could save: one chunk. */
export const offerExtras = { CouponBox, SavingHints };
