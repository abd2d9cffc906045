"use client";

import { useSyncExternalStore } from "react";
import type { CartLine } from "#domain/cart.ts";
import { useCart } from "#lib/client/cart-store.ts";

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

function readLineId(): string | null {
  return new URLSearchParams(window.location.search).get("linea");
}

/** The line of the cart that `?linea=` names, null while there is none: the same page is made for everybody, so the browser looks. */
export function useEditedLine(itemId: string): CartLine | null {
  const { cart, isReady } = useCart();
  const lineId = useSyncExternalStore(subscribe, readLineId, () => null);
  if (!isReady || lineId === null) return null;
  return cart.lines.find((line) => line.lineId === lineId && line.itemId === itemId) ?? null;
}
