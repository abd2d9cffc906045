"use client";

import { useCartCount } from "#lib/client/cart-count.ts";

/** How many units are in the cart, on the corner of its button; nothing while it is empty. */
export function CartBadge() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <span className="bg-surface absolute -top-1.5 -right-2 grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs font-bold tabular-nums">
      {count}
    </span>
  );
}
