"use client";

import { useSetAtom } from "jotai/react";
import { useValue } from "#lib/client/device/use-value.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { unsentCartOf } from "./order-memory.ts";

/** Takes back the cart that was set aside when its branch closed (A119); null when there is none, undefined until the device
 * is read. */
export function useUnsentCart(): (() => void) | null | undefined {
  const { branchId } = useStore();
  const { reconcile } = useCart();
  const unsent = useValue(unsentCartOf(branchId));
  const setUnsent = useSetAtom(unsentCartOf(branchId));
  if (!unsent) return unsent;
  return () => {
    reconcile((cart) => (cart.lines.length === 0 ? unsent : cart));
    setUnsent(() => null);
  };
}
