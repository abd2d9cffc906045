import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { allowsOrdering } from "#domain/store/mode.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { itemsNowOf } from "#lib/client/cart/items-now.ts";
import type { ItemsNow } from "#lib/client/cart/items-now.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";
import { Price } from "#components/ui/price.tsx";

/** The subtotal by the menu as it is now, before that by the items as the person saw them; null without a price. */
function subtotalOf(cart: Cart, known: KnownItems, now: ItemsNow): Pesos | null {
  let sum: Pesos | null = null;
  for (const line of cart.lines) {
    const asked = now[line.itemId];
    const item = asked === undefined ? known[line.itemId] : asked;
    const priced = item ? priceLine(line, item) : null;
    if (priced?.ok) sum = (sum ?? 0) + priced.value.total;
    else if (asked === undefined) return null;
  }
  return sum;
}

/** What the total of cart and checkout has besides the bar's amount. */
export interface PlusTexts {
  taxes: string;
  delivery: string;
  both: string;
}

function usePlus(plus: PlusTexts): string | null {
  const { business, mode: appMode } = useStore();
  const { mode, area } = useLocation();
  const hasTaxes = business.taxes.length > 0;
  const hasFee = allowsOrdering(appMode) && mode === "delivery" && area?.price !== 0;
  if (hasTaxes && hasFee) return plus.both;
  return hasTaxes ? plus.taxes : hasFee ? plus.delivery : null;
}

/** What the cart comes to, on the bar, and what is added to it. */
export function CartTotal({ plus }: { plus: PlusTexts }) {
  const { branchId } = useStore();
  const { cart } = useCart();
  const known = useValue(knownItems);
  const subtotal = subtotalOf(cart, known, useValue(itemsNowOf(branchId)));
  const note = usePlus(plus);
  if (subtotal === null) return null;
  return (
    <span className="ml-auto flex flex-col items-end">
      <Price text={formatPesos(subtotal)} />
      {note !== null && <span className="text-xs font-normal">{note}</span>}
    </span>
  );
}
