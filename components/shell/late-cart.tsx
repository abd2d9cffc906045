"use client";

import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { CartBarProps } from "./cart-bar.tsx";

const CartBar = late(async () => (await import("./cart-bar.tsx")).CartBar);
const CartBadge = late(async () => (await import("./cart-badge.tsx")).CartBadge);

/** The bar, which the server cannot paint: what is in the cart only the device knows. */
export function LateCartBar(props: CartBarProps) {
  return (
    <WhenIdle>
      <CartBar {...props} />
    </WhenIdle>
  );
}

/** The count on the cart's button. */
export function LateCartBadge() {
  return (
    <WhenIdle>
      <CartBadge />
    </WhenIdle>
  );
}
