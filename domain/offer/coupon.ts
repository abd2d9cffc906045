import type { Pesos } from "#domain/base/money.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { shareEqually } from "./discount-share.ts";
import type { Discount } from "./promotion.ts";

/** An accepted coupon (S3 §3 Coupon). */
export interface Coupon {
  code: string;
  name: string;
  discount: Discount;
  /** Null for all menu items. */
  itemIds: readonly string[] | null;
  /** Cap in pesos, null for none (A59). */
  most: Pesos | null;
}

/** The coupon's discount after promotions, capped and split equally (A59, A60, A159). */
export function applyCoupon(
  coupon: Coupon,
  lines: readonly PricedLine[],
  taken: readonly LineDiscount[],
): { basis: Pesos; lines: LineDiscount[] } {
  const takenOff = (lineId: string) =>
    taken.filter((discount) => discount.lineId === lineId).reduce((sum, { amount }) => sum + amount, 0);
  const open = lines
    .filter(({ itemId }) => coupon.itemIds === null || coupon.itemIds.includes(itemId))
    .map(({ lineId, total }) => ({ lineId, left: Math.max(0, total - takenOff(lineId)) }));
  const basis = open.reduce((sum, { left }) => sum + left, 0);
  const { discount, most } = coupon;
  const wanted = discount.kind === "percent" ? shareOf(basis, discount.rate) : discount.amount;
  return { basis, lines: shareEqually(Math.min(wanted, most ?? wanted), open) };
}
