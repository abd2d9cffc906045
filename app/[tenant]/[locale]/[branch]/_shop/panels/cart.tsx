import { CartPanel } from "#components/cart/cart-panel.tsx";
import { LateCouponBox, LateOrderHints } from "#components/offer/late-order-offers.tsx";

/** The cart over the page. */
export function Cart({ isOpen }: { isOpen: boolean }) {
  return <CartPanel isOpen={isOpen} hints={<LateOrderHints />} coupon={<LateCouponBox />} />;
}
