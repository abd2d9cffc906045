import { CartLines } from "#components/cart/cart-lines.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { LateOrderOffers } from "#components/offer/late-order-offers.tsx";
import { Contact } from "./contact.tsx";

/** The checkout over the page. */
export function Confirm({ isOpen }: { isOpen: boolean }) {
  return <ConfirmPanel isOpen={isOpen} lines={<CartLines />} contact={<Contact />} offers={<LateOrderOffers />} />;
}
