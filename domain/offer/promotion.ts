import { shownMenu } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { isForLine, isWorth } from "./discount.ts";
import type { Discount, NamedProducts } from "./discount.ts";
import type { OfferRules } from "./offer-rules.ts";

/** What a business gives away without a code (S1 §3, §4). */
export interface Promotion extends OfferRules {
  id: string;
  name: string;
  /** Null when it only makes the delivery free. */
  discount: Discount | null;
  freeDelivery: boolean;
  products: NamedProducts;
}

/** Whether it may hold at `at` (ms) or later: neither switched off nor over, and there are days and things for which it does. */
export function mayHold(promotion: Promotion, at: number): boolean {
  const { isActive, dates, weekdays, discount, freeDelivery, products } = promotion;
  const { from, until } = dates;
  const hasTime = weekdays.length > 0 && (until === null || until >= Math.max(at, from ?? at));
  return isActive && hasTime && (freeDelivery || (isWorth(discount) && products?.length !== 0));
}

/** Whether a menu has something that it is for, in a size that it is for. */
export function isForMenu({ freeDelivery, products }: Promotion, menu: Menu): boolean {
  if (freeDelivery || products === null) return true;
  const items = shownMenu(menu)?.groups.flatMap((group) => group.items) ?? [];
  return items.some(({ id: itemId, productId, sizes }) =>
    (sizes.length > 0 ? sizes.map(({ name }) => name) : [null]).some((sizeName) =>
      isForLine(products, { itemId, productId, sizeName }),
    ),
  );
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Best first: highest percentage, then highest amount, whole menu before products, then lower id (A55). */
export function compareWorth(a: Promotion, b: Promotion): number {
  const rate = ({ discount }: Promotion) => (discount?.kind === "percent" ? discount.rate : 0);
  const amount = ({ discount }: Promotion) => (discount?.kind === "fixed" ? discount.amount : 0);
  const breadth = ({ products }: Promotion) => (products === null ? 0 : 1);
  return rate(b) - rate(a) || amount(b) - amount(a) || breadth(a) - breadth(b) || byNumber.compare(a.id, b.id);
}
