import type { Pesos } from "#domain/base/money.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";

export type Discount = { kind: "percent"; rate: PartsPerMillion } | { kind: "fixed"; amount: Pesos };

/** A line as offers see it. */
export type OfferLine = Pick<
  PricedLine,
  "lineId" | "itemId" | "productId" | "sizeName" | "quantity" | "basePrice" | "total"
>;

/** A product that an offer names. */
export interface NamedProduct {
  productId: string;
  /** Its menu items, null for all. */
  itemIds: readonly string[] | null;
  /** Names of its sizes, null for all (A159). */
  sizes: readonly string[] | null;
}

/** The products that an offer is for, null for the whole menu (S1 §3). */
export type NamedProducts = readonly NamedProduct[] | null;

type SoldItem = Pick<OfferLine, "itemId" | "productId">;

function namedFor(products: readonly NamedProduct[], { itemId, productId }: SoldItem): NamedProduct[] {
  return products.filter(
    (named) => named.productId === productId && (named.itemIds === null || named.itemIds.includes(itemId)),
  );
}

/** Whether an offer is for the item, in some size at least. */
export function isForItem(products: NamedProducts, item: SoldItem): boolean {
  return products === null || namedFor(products, item).length > 0;
}

/** Whether an offer is for the item in its size (A159). */
export function isForLine(products: NamedProducts, line: SoldItem & Pick<OfferLine, "sizeName">): boolean {
  if (products === null) return true;
  return namedFor(products, line).some(({ sizes }) => sizes?.some((size) => size === line.sizeName) ?? true);
}

/** Whether there is anything to take off (S1 §4 'a zero or missing base discount'). */
export function isWorth(discount: Discount | null): discount is Discount {
  return discount !== null && (discount.kind === "percent" ? discount.rate : discount.amount) > 0;
}

/** What a promotion is taken of: base price × quantity, without size and options (S1 §9, A159). */
export function promotionBasis({ basePrice, quantity }: Pick<OfferLine, "basePrice" | "quantity">): Pesos {
  return basePrice * quantity;
}

/** Pesos off a line, never more than it costs (S1 §9, A61). */
export function promotionAmount(discount: Discount, line: Pick<OfferLine, "basePrice" | "quantity" | "total">): Pesos {
  const basis = promotionBasis(line);
  const nominal = discount.kind === "percent" ? shareOf(basis, discount.rate) : discount.amount * line.quantity;
  return Math.max(0, Math.min(nominal, basis, line.total));
}
