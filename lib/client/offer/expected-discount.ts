import { holidayDates } from "#domain/base/holiday.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { applyCoupon } from "#domain/offer/coupon.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import { judgePromotions } from "#domain/offer/verdict.ts";
import { orderInstant } from "#domain/store/opening-hours.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";

/** What promotions for everybody and the accepted coupon take off lines that nobody has quoted yet, ordered now (ms) for a
 * chosen time, or as soon as possible (B18). */
export function expectedDiscount(
  lines: readonly PricedLine[],
  { promotions, branchId, business, branch }: Pick<StoreInfo, "promotions" | "branchId" | "business" | "branch">,
  { coupon, now, chosen }: { coupon: Coupon | null; now: number; chosen: number | null },
): Pesos {
  const at = orderInstant({ business, branch, now, holidays: holidayDates(now) }, chosen);
  const value = lines.reduce((sum, { total }) => sum + total, 0);
  const verdicts = judgePromotions(
    promotions,
    { lines, value },
    { branchId, customer: null, at, holidays: holidayDates(at) },
  );
  const taken = verdicts.flatMap((verdict) => (verdict.applies ? verdict.lines : []));
  const ofCoupon = coupon === null ? [] : applyCoupon(coupon, lines, taken).lines;
  return [...taken, ...ofCoupon].reduce((sum, { amount }) => sum + amount, 0);
}
