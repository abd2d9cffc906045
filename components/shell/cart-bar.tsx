"use client";

import { LatePart, late } from "#components/ui/late.tsx";
import { useCartCount } from "#lib/client/cart-count.ts";
import { usePanelActions } from "#lib/client/panel.ts";

const CartTotal = late(async () => (await import("./cart-total.tsx")).CartTotal);

/** The way to the cart under the thumb: count, one label, total (UX10). From 1024 px on the cart stands beside the menu. */
export function CartBar({ label, unitsLabel }: { label: string; unitsLabel: string }) {
  const count = useCartCount();
  const { open } = usePanelActions();
  if (count === 0) return null;
  return (
    <>
      <div aria-hidden className="h-20 lg:hidden" />
      <div className="cart-bar">
        <button type="button" aria-haspopup="dialog" onClick={() => open("cart")} className="cart-bar-button">
          <span key={count} className="cart-count">
            {count}
            <span className="sr-only">{unitsLabel}</span>
          </span>
          <span className="flex-1 text-left">{label}</span>
          <LatePart>
            <CartTotal />
          </LatePart>
        </button>
      </div>
    </>
  );
}
