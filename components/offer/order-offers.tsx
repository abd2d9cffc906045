import { CouponBox } from "./coupon-box.tsx";
import { SavingHints } from "./saving-hints.tsx";

/** Promotions and coupon together, where there is room for both. */
export function OrderOffers() {
  return (
    <div className="flex flex-col gap-2">
      <SavingHints />
      <CouponBox />
    </div>
  );
}
