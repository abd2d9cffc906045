import type { ComponentType, ReactNode } from "react";
import { LatePart } from "#components/ui/late.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { shoppingCarTotal } from "#lib/client/cart/cart-atom.ts";
import { useIsWide } from "#lib/client/device/is-wide.ts";
import { LatePanelProviders } from "./late-panel-providers.tsx";

/** The button in the header still leads to the cart. */
function Nothing() {
  return null;
}

/** The cart beside the menu on a wide screen. While it is empty it is only words, and its code stays where it is. */
export function CartAside({ column: Column, empty }: { column: ComponentType; empty: ReactNode }) {
  const isWide = useIsWide();
  const count = useValue(shoppingCarTotal);
  if (!isWide || count === 0) return empty;
  return (
    <LatePart waiting={<div className="skeleton h-80 rounded-lg" />} failed={Nothing}>
      <LatePanelProviders>
        <Column />
      </LatePanelProviders>
    </LatePart>
  );
}
