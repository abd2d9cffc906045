"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { CartBarProps } from "./cart-bar.tsx";
import type { TableBarTexts } from "#components/shell/visit/table-bar.tsx";

const load = async () => (await import("./shell-extras.ts")).shellExtras;

export const KnownPlaceReader = lazy(async () => (await load()).KnownPlaceReader);
const CartBadge = lazy(async () => (await load()).CartBadge);
const CartBar = lazy(async () => (await load()).CartBar);
export const PlacePill = lazy(async () => (await load()).PlacePill);

const TableBar = lazy(async () => (await load()).TableBar);

/** The table of the visit, which only the device knows. */
export function LazyTableBar({ texts }: { texts: TableBarTexts }) {
  return (
    <WhenIdle>
      <TableBar texts={texts} />
    </WhenIdle>
  );
}

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
