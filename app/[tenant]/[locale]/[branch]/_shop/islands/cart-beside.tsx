"use client";

import type { ReactNode } from "react";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { CartAside } from "./lazy-parts.ts";

/** The cart beside the menu: `empty` until the device was asked what is in it. */
export function CartBeside({ empty }: { empty: ReactNode }) {
  return (
    <WhenIdle fallback={empty}>
      <CartAside empty={empty} />
    </WhenIdle>
  );
}
