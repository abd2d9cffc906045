import type { Pesos } from "#domain/base/money.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { shareEqually } from "./discount-share.ts";
import type { Discount } from "./promotion.ts";

/** A coupon that was accepted (S3 §3 Coupon). */
export interface Coupon {
  code: string;
  name: string;
  discount: Discount;
  /** Menu items that it is for; null for all. */
  itemIds: readonly string[] | null;
  /** Most pesos that it takes off, null for no cap (A59). */
  most: Pesos | null;
}

/** What a coupon takes off after the promotions: of what remains of its lines, capped, split equally (A59, A60, A159). */
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
