import type { Pesos } from "#domain/base/money.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import { couponRefusals } from "./coupon-refusal.ts";
import type { CouponRefusal } from "./coupon-refusal.ts";
import { isForLine, isWorth } from "./discount.ts";
import type { Discount, NamedProducts, OfferLine } from "./discount.ts";
import { shareEqually } from "./discount-share.ts";
import { ruleJudge } from "./offer-rules.ts";
import type { FailedRule, OfferContext, OfferRules } from "./offer-rules.ts";

/** An accepted coupon (S3 §3 Coupon). */
export interface Coupon {
  code: string;
  name: string;
  description: string | null;
  discount: Discount;
  products: NamedProducts;
  /** Cap in pesos, null for none (A59). */
  most: Pesos | null;
}

/** A coupon with its rules, which only the platform knows. */
export interface CouponOffer extends OfferRules {
  id: string;
  coupon: Coupon;
}

/** What is known of a typed code; `usedId`: what an order adds to the customer's promotions, of a coupon for one use (A76). */
export type CouponFact =
  | { kind: "valid"; coupon: Coupon; usedId?: string }
  | { kind: "invalid"; reason: CouponRefusal };

/** The rules that have no message of their own are 'no válido': they would reveal the coupon to strangers (M12). */
const refusalOf: Record<FailedRule["rule"], CouponRefusal> = {
  inactive: "notValid",
  branch: "notValid",
  date: "notValid",
  holiday: "notValid",
  weekday: "notValid",
  time: "notValid",
  customerUnknown: "login",
  login: "login",
  firstOrder: "firstOrderOnly",
  firstOrderUnchecked: "unchecked",
  onceUsed: "alreadyUsed",
  minimum: "belowMinimum",
};

/** Whether a coupon holds for these lines of an order of this gross value (S1 §4, §8, A58). */
export function judgeCoupon(
  offer: CouponOffer,
  { lines, value }: { lines: readonly OfferLine[]; value: Pesos },
  context: OfferContext,
): CouponFact {
  const { coupon } = offer;
  const refusals = ruleJudge(context, value)(offer).map(({ rule }) => refusalOf[rule]);
  if (!isWorth(coupon.discount)) refusals.push("notValid");
  if (!lines.some((line) => isForLine(coupon.products, line))) refusals.push("products");
  const reason = couponRefusals.find((refusal) => refusals.includes(refusal));
  return reason === undefined ? { kind: "valid", coupon } : { kind: "invalid", reason };
}

/** The coupon's discount after promotions, capped and split equally (A59, A60, A159). */
export function applyCoupon(
  coupon: Coupon,
  lines: readonly OfferLine[],
  taken: readonly LineDiscount[],
): { basis: Pesos; lines: LineDiscount[] } {
  const takenOff = (lineId: string) =>
    taken.filter((discount) => discount.lineId === lineId).reduce((sum, { amount }) => sum + amount, 0);
  const open = lines
    .filter((line) => isForLine(coupon.products, line))
    .map(({ lineId, total }) => ({ lineId, left: Math.max(0, total - takenOff(lineId)) }));
  const basis = open.reduce((sum, { left }) => sum + left, 0);
  const { discount, most } = coupon;
  const nominal = discount.kind === "percent" ? shareOf(basis, discount.rate) : discount.amount;
  return { basis, lines: shareEqually(Math.min(nominal, most ?? nominal), open) };
}
