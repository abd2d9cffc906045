"use client";

import type { ReactNode } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const CartAside = lazy(async () => (await import("./cart-aside.tsx")).CartAside);

/** The cart beside the menu: `empty` until the device was asked what is in it. */
export function CartBeside({ empty }: { empty: ReactNode }) {
  return (
    <WhenIdle fallback={empty}>
      <CartAside empty={empty} />
    </WhenIdle>
  );
}
