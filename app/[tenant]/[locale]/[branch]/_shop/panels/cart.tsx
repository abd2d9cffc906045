import { CartColumn } from "#components/cart/cart-column.tsx";
import { CartPanel } from "#components/cart/cart-panel.tsx";
import { LazyOrderOffers } from "#components/offer/lazy-order-offers.tsx";

/** The cart over the page. */
export function Cart({ isOpen }: { isOpen: boolean }) {
  return <CartPanel isOpen={isOpen} offers={<LazyOrderOffers isWhole />} />;
}

/** The cart beside the menu. */
export function CartBeside() {
  return <CartColumn offers={<LazyOrderOffers isWhole />} />;
}
