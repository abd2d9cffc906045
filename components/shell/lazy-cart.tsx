"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { CartBarProps } from "./cart-bar.tsx";

const CartBar = lazy(async () => (await import("./cart-bar.tsx")).CartBar);
const CartBadge = lazy(async () => (await import("./cart-badge.tsx")).CartBadge);

/** The bar, which the server cannot paint: what is in the cart only the device knows. */
export function LazyCartBar(props: CartBarProps) {
  return (
    <WhenIdle>
      <CartBar {...props} />
    </WhenIdle>
  );
}

/** The count on the cart's button. */
export function LazyCartBadge() {
  return (
    <WhenIdle>
      <CartBadge />
    </WhenIdle>
  );
}
