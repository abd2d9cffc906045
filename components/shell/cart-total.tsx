import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";
import { Price } from "#components/ui/price.tsx";

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
  const { cart } = useCart();
  const known = useValue(knownItems);
  const subtotal = knownSubtotal(cart, known);
  return subtotal === null ? null : <Price text={formatPesos(subtotal)} />;
}
