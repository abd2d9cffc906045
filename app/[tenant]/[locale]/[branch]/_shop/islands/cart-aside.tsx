import type { ReactNode } from "react";
import { LatePanelProviders } from "#components/page/late-panel-providers.tsx";
import { LatePart, late } from "#components/ui/late.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { shoppingCarTotal } from "#lib/client/cart/cart-atom.ts";
import { useIsWide } from "#lib/client/device/is-wide.ts";
import { LateCouponBox, LateOrderHints } from "#components/offer/late-order-offers.tsx";

const CartColumn = late(async () => (await import("#components/cart/cart-column.tsx")).CartColumn);

/** The button in the header still leads to the cart. */
function Nothing() {
  return null;
}

/** The cart beside the menu on a wide screen. While it is empty it is only words, and its code stays where it is. */
export function CartAside({ empty }: { empty: ReactNode }) {
  const isWide = useIsWide();
  const count = useValue(shoppingCarTotal);
  if (!isWide || count === 0) return empty;
  return (
    <LatePart waiting={<div className="skeleton h-80 rounded-lg" />} failed={Nothing}>
      <LatePanelProviders>
        <CartColumn hints={<LateOrderHints />} coupon={<LateCouponBox />} />
      </LatePanelProviders>
    </LatePart>
  );
}
