"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { Cart } from "#domain/cart.ts";
import { cartState, subscribeToCart } from "./cart-atom.ts";
import { useStore } from "./store-info.tsx";

/** As `countUnits` of the domain, which would bring all of the cart's rules into every page. */
function units(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Units in the cart of this branch, 0 until the device is read: the number on the cart button (S1 shoppingCarTotal). */
export function useCartCount(): number {
  const { tenant, branchId } = useStore();
  const subscribe = useCallback(
    (listener: () => void) => subscribeToCart({ tenant, branchId }, listener),
    [tenant, branchId],
  );
  return useSyncExternalStore(
    subscribe,
    () => units(cartState({ tenant, branchId }).cart),
    () => 0,
  );
}
