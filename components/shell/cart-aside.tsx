"use client";

import { useSyncExternalStore } from "react";
import type { ComponentType, ReactNode } from "react";
import { LatePart, late } from "#components/ui/late.tsx";
import { useCartCount } from "#lib/client/cart-count.ts";

const PanelProviders = late(async () => (await import("./panel-providers.tsx")).PanelProviders);

const wide = "(width >= 64rem)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}

/** The button in the header still leads to the cart. */
function Nothing() {
  return null;
}

/** The cart beside the menu on a wide screen. While it is empty it is only words, and its code stays where it is. */
export function CartAside({ column: Column, empty }: { column: ComponentType; empty: ReactNode }) {
  const isWide = useIsWide();
  const count = useCartCount();
  if (!isWide || count === 0) return empty;
  return (
    <LatePart waiting={<div className="skeleton h-80 rounded-lg" />} failed={Nothing}>
      <PanelProviders>
        <Column />
      </PanelProviders>
    </LatePart>
  );
}
