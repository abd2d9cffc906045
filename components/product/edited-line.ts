import { useSyncExternalStore } from "react";
import type { CartLine } from "#domain/cart/cart.ts";
import { orderDetail } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";

function listenToHistory(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

/**
 * The line of the cart that `?linea=` names, null while there is none. The page is the same for everybody, so it is the
 * browser that looks.
 */
export function useEditedLine(itemId: string): CartLine | null {
  const cart = useValue(orderDetail);
  const lineId = useSyncExternalStore(
    listenToHistory,
    () => new URLSearchParams(window.location.search).get("linea"),
    () => null,
  );
  return cart?.lines.find((line) => line.lineId === lineId && line.itemId === itemId) ?? null;
}
