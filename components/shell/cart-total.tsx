import { useCallback, useSyncExternalStore } from "react";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { readKnownItems, subscribeToKnownItems } from "#lib/client/known-items.ts";
import type { KnownItems } from "#lib/client/known-items.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { Price } from "#components/ui/price.tsx";

const nothingKnown: KnownItems = {};

/** The subtotal by the items as the person saw them, null when one of them is not known or cannot be priced. */
function knownSubtotal(cart: Cart, known: KnownItems): Pesos | null {
  let sum = 0;
  for (const line of cart.lines) {
    const item = known[line.itemId];
    const priced = item ? priceLine(line, item) : null;
    if (!priced?.ok) return null;
    sum += priced.value.total;
  }
  return sum;
}

/** What the cart comes to, on the bar; the cart itself asks the server. */
export function CartTotal() {
  const { tenant, branchId } = useStore();
  const { cart } = useCart();
  const subscribe = useCallback(
    (listener: () => void) => subscribeToKnownItems({ tenant, branchId }, listener),
    [tenant, branchId],
  );
  const known = useSyncExternalStore(
    subscribe,
    () => readKnownItems({ tenant, branchId }),
    () => nothingKnown,
  );
  const subtotal = knownSubtotal(cart, known);
  return subtotal === null ? null : <Price text={formatPesos(subtotal)} />;
}
