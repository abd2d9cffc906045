import type { Discount, NamedProducts } from "./discount.ts";
import type { OfferRules } from "./offer-rules.ts";

/** What a business gives away without a code (S1 §3, §4). */
export interface Promotion extends OfferRules {
  id: string;
  name: string;
  description: string | null;
  /** Null when it only makes the delivery free. */
  discount: Discount | null;
  freeDelivery: boolean;
  products: NamedProducts;
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** Best first: highest percentage, then highest amount, whole menu before products, then lower id (A55). */
export function compareWorth(a: Promotion, b: Promotion): number {
  const rate = ({ discount }: Promotion) => (discount?.kind === "percent" ? discount.rate : 0);
  const amount = ({ discount }: Promotion) => (discount?.kind === "fixed" ? discount.amount : 0);
  const breadth = ({ products }: Promotion) => (products === null ? 0 : 1);
  return rate(b) - rate(a) || amount(b) - amount(a) || breadth(a) - breadth(b) || byNumber.compare(a.id, b.id);
}
