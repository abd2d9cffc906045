"use client";

import { LatePart, late } from "#components/ui/late.tsx";
import { useCartCount } from "#lib/client/cart-count.ts";
import { openPanel } from "#lib/client/panel.ts";

const CartTotal = late(async () => (await import("./cart-total.tsx")).CartTotal);

/** The way to the cart under the thumb: count, one label, total (U10). From 1024 px on the cart stands beside the menu. */
export function CartBar({ label, unitsLabel }: { label: string; unitsLabel: string }) {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <>
      <div aria-hidden className="h-20 lg:hidden" />
      <div className="cart-bar fixed inset-x-0 bottom-0 z-20 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openPanel("cart")}
          className="flex min-h-13 w-full items-center gap-3 rounded-md bg-button px-3 text-base font-semibold text-on-button shadow-overlay transition-transform active:scale-[0.99]"
        >
          <span
            key={count}
            className="cart-count grid h-7 min-w-7 place-items-center rounded-sm bg-on-button px-2 text-sm font-bold text-button tabular-nums"
          >
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
