import { CartLines } from "#components/cart/cart-lines.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { LazyOrderOffers } from "#components/offer/lazy-order-offers.tsx";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { OrderPhone } from "./order-phone.tsx";
import { Contact, Guest } from "./contact.tsx";

/** The checkout over the page. */
export function Confirm({ isOpen }: { isOpen: boolean }) {
  const { close } = usePanelActions();
  return (
    <>
      <ConfirmPanel
        isOpen={isOpen}
        lines={<CartLines />}
        contact={<Contact />}
        guest={<Guest />}
        offers={<LazyOrderOffers />}
      />
      {isOpen && <OrderPhone onBack={() => close()} />}
    </>
  );
}
