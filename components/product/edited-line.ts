"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { CartLine } from "#domain/cart.ts";
import { cartState, subscribeToCart } from "#lib/client/cart-atom.ts";
import { useStore } from "#lib/client/store-info.tsx";

function readLineId(): string | null {
  return new URLSearchParams(window.location.search).get("linea");
}

/**
 * The line of the cart that `?linea=` names, null while there is none. The page is the same for everybody, so it is the
 * browser that looks.
 */
export function useEditedLine(itemId: string): CartLine | null {
  const { tenant, branchId } = useStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      addEventListener("popstate", listener);
      const stop = subscribeToCart({ tenant, branchId }, listener);
      return () => {
        removeEventListener("popstate", listener);
        stop();
      };
    },
    [tenant, branchId],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const lineId = readLineId();
      if (lineId === null) return null;
      const { lines } = cartState({ tenant, branchId }).cart;
      return lines.find((line) => line.lineId === lineId && line.itemId === itemId) ?? null;
    },
    () => null,
  );
}
