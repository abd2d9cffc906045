"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { Cart } from "#domain/cart/cart.ts";
import { cartName, lateCart } from "./late-cart.ts";
import { useStore } from "./store-info.tsx";

/** As `countUnits` of the domain, which would bring all of the cart's rules into every page. */
function units(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Units in the cart of this branch, 0 until the device is read: the number on the cart button (S1 shoppingCarTotal). */
export function useCartCount(): number {
  const { tenant, branchId } = useStore();
  const loaded = lateCart.useModule(tenant, cartName(branchId));
  const subscribe = useCallback(
    (listener: () => void) => loaded?.subscribeToCart({ tenant, branchId }, listener) ?? (() => undefined),
    [loaded, tenant, branchId],
  );
  return useSyncExternalStore(
    subscribe,
    () => (loaded ? units(loaded.cartState({ tenant, branchId }).cart) : 0),
    () => 0,
  );
}
