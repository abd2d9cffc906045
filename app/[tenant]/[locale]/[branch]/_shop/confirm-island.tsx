"use client";

import { CartLines } from "#components/cart/cart-lines.tsx";
import { ConfirmPage } from "#components/checkout/confirm-page.tsx";
import { QueryProvider } from "#components/shell/query-provider.tsx";

/** The checkout of the page `/order`: its code comes with the page. */
export function ConfirmIsland() {
  return (
    <QueryProvider>
      <ConfirmPage lines={<CartLines />} />
    </QueryProvider>
  );
}
