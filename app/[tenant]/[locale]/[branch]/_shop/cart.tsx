import { CartPanel } from "#components/cart/cart-panel.tsx";
import { LateOrderOffers } from "#components/offer/late-order-offers.tsx";

/** The cart over the page. */
export function Cart({ isOpen }: { isOpen: boolean }) {
  return <CartPanel isOpen={isOpen} offers={<LateOrderOffers />} />;
}
