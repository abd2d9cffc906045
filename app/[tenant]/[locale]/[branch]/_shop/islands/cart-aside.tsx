import type { ReactNode } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useIsWide } from "#lib/client/device/is-wide.ts";
import { loadCart } from "#app/[tenant]/[locale]/[branch]/_shop/panels/load-cart.ts";

const CartBeside = lazy(async () => (await loadCart()).CartBeside);

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
      <CartBeside />
    </PanelBoundary>
  );
}
