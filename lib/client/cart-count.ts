"use client";

import { useCallback, useSyncExternalStore } from "react";
import { countUnits } from "#domain/cart.ts";
import { cartState, subscribeToCart } from "./cart-atom.ts";
import { useStore } from "./store-info.tsx";

/** Units in the cart of this branch, 0 until the device is read: the number on the cart button (S1 shoppingCarTotal). */
export function useCartCount(): number {
  const { tenant, branchId } = useStore();
  const subscribe = useCallback(
    (listener: () => void) => subscribeToCart({ tenant, branchId }, listener),
    [tenant, branchId],
  );
  return useSyncExternalStore(
    subscribe,
    () => countUnits(cartState({ tenant, branchId }).cart),
    () => 0,
  );
}
