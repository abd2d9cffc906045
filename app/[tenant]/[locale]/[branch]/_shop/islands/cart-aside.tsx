import type { ReactNode } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useIsWide } from "#lib/client/device/is-wide.ts";
import { LazyCouponBox, LazySavingHints } from "#components/offer/lazy-order-offers.tsx";

const CartColumn = lazy(async () => (await import("#components/cart/cart-column.tsx")).CartColumn);

/** The button in the header still leads to the cart. */
function Nothing() {
  return null;
}

/** The cart beside the menu on a wide screen. While it is empty it is only words, and its code stays where it is. */
export function CartAside({ empty }: { empty: ReactNode }) {
  const isWide = useIsWide();
  const count = useValue(cartUnits);
  if (!isWide || count === 0) return empty;
  return (
    <PanelBoundary fallback={<div className="skeleton h-80 rounded-lg" />} failed={Nothing}>
      <CartColumn hints={<LazySavingHints />} coupon={<LazyCouponBox />} />
    </PanelBoundary>
  );
}
