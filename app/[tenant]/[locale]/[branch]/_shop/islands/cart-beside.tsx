"use client";

import type { ReactNode } from "react";
import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const CartAside = late(async () => (await import("./cart-aside.tsx")).CartAside);

/** The cart beside the menu: `empty` until the device was asked what is in it. */
export function CartBeside({ empty }: { empty: ReactNode }) {
  return (
    <WhenIdle waiting={empty}>
      <CartAside empty={empty} />
    </WhenIdle>
  );
}
