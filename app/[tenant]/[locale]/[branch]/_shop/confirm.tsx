import { CartLines } from "#components/cart/cart-lines.tsx";
import { ConfirmPage } from "#components/checkout/confirm-page.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";

/** The checkout over the page. */
export function Confirm({ isOpen }: { isOpen: boolean }) {
  return <ConfirmPanel isOpen={isOpen} lines={<CartLines />} />;
}

/** The checkout as the page `/order`. */
export function ConfirmOnPage() {
  return <ConfirmPage lines={<CartLines />} />;
}
