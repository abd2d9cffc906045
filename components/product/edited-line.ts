import { useCallback, useSyncExternalStore } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import { cartName, lateCart } from "#lib/client/late-cart.ts";
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
  const loaded = lateCart.useModule(tenant, cartName(branchId));
  const subscribe = useCallback(
    (listener: () => void) => {
      addEventListener("popstate", listener);
      const stop = loaded?.subscribeToCart({ tenant, branchId }, listener);
      return () => {
        removeEventListener("popstate", listener);
        stop?.();
      };
    },
    [loaded, tenant, branchId],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const lineId = readLineId();
      if (lineId === null || !loaded) return null;
      const { lines } = loaded.cartState({ tenant, branchId }).cart;
      return lines.find((line) => line.lineId === lineId && line.itemId === itemId) ?? null;
    },
    () => null,
  );
}
