/** Why a code is refused, in the order of the messages (S1 §8, S3 §8). */
export const couponRefusals = [
  "notValid",
  "login",
  "firstOrderOnly",
  "alreadyUsed",
  /** Only other backends refuse so (A59). */
  "aboveMaximum",
  "belowMinimum",
  "products",
  /** The backend has no call for coupons: nothing is known of the code itself (A156). */
  "unchecked",
] as const;

export type CouponRefusal = (typeof couponRefusals)[number];
