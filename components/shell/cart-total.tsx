import { formatPesos } from "#domain/base/money.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { taxesAt } from "#domain/store/business.ts";
import { isFreeOfCharge } from "#domain/store/delivery.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { itemsNowOf } from "#lib/client/cart/items-now.ts";
import type { ItemsNow } from "#lib/client/cart/items-now.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { appliedCoupon } from "#lib/client/offer/applied-coupon.ts";
import { expectedDiscount } from "#lib/client/offer/expected-discount.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { useMinute } from "#lib/client/use-minute.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";
import { Price } from "#components/ui/price.tsx";

/** The lines by the menu as it is now, before that by the items as the person saw them; null when one has no price yet. */
function pricedLines(cart: Cart, known: KnownItems, now: ItemsNow): PricedLine[] | null {
  const lines: PricedLine[] = [];
  for (const line of cart.lines) {
    const asked = now[line.itemId];
    const item = asked === undefined ? known[line.itemId] : asked;
    const priced = item ? priceLine(line, item) : null;
    if (priced?.ok) lines.push(priced.value);
    else if (asked === undefined) return null;
  }
  return lines;
}

/** What the total of cart and checkout has besides the bar's amount. */
export interface PlusTexts {
  taxes: string;
  delivery: string;
  both: string;
}

function usePlus(plus: PlusTexts): string | null {
  const { business, branch, capabilities } = useStore();
  const { mode, area } = useLocation();
  const hasTaxes = taxesAt(business, branch).length > 0;
  const hasFee = capabilities.takesOrders && mode === "delivery" && area?.price !== 0 && !isFreeOfCharge(branch);
  if (hasTaxes && hasFee) return plus.both;
  return hasTaxes ? plus.taxes : hasFee ? plus.delivery : null;
}

/** What the cart comes to, on the bar, and what is added to it. */
export function CartTotal({ plus }: { plus: PlusTexts }) {
  const store = useStore();
  const { cart } = useCart();
  const known = useValue(knownItems);
  const coupon = useValue(appliedCoupon) ?? null;
  const chosen = useChosenInstant();
  const lines = pricedLines(cart, known, useValue(itemsNowOf(store.branchId)));
  const note = usePlus(plus);
  const now = useMinute(store.promotions.length > 0);
  if (lines === null || lines.length === 0) return null;
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const discount = store.capabilities.takesOrders ? expectedDiscount(lines, store, { coupon, now, chosen }) : 0;
  return (
    <span className="ml-auto flex flex-col items-end">
      <Price text={formatPesos(subtotal - discount)} />
      {note !== null && <span className="text-xs font-normal">{note}</span>}
    </span>
  );
}
