import { CouponBox } from "./coupon-box.tsx";
import { OrderHints } from "./order-hints.tsx";

/** Promotions and coupon together, where there is room for both. */
export function OrderOffers() {
  return (
    <div className="flex flex-col gap-2">
      <OrderHints />
      <CouponBox />
    </div>
  );
}
