import { isPersonal } from "#domain/offer/is-personal.ts";
import { type CouponOffer, judgeCoupon } from "#domain/offer/coupon.ts";
import { couponCode } from "#domain/offer/coupon-code.ts";
import type { OfferCustomer } from "#domain/offer/offer-rules.ts";
import { visitor } from "#domain/offer/visitor.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { Assessment } from "#domain/order/assess.ts";
import { assess } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { KnownOrderer } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { findCouponOffer, findPromotions } from "./load-offers.ts";
import { readOfferCustomer } from "./offer-customer.ts";
import type { UsedOffer } from "./redeem.ts";

/** What may lower an order's total, from the platform's own rows. */
export interface OrderOffers {
  promotions: Promotion[];
  /** Null without such a code. */
  coupon: CouponOffer | null;
  customer: OfferCustomer;
}

/** Loads what an order may use; the customer's past only where an offer asks for it, a guest has none (A213). */
export async function loadOffers(
  database: Database,
  { business, code, orderer }: { business: number; code: string | null; orderer: KnownOrderer },
  stamp?: string,
): Promise<OrderOffers> {
  const typed = code === null ? null : couponCode(code);
  const [{ promotions }, coupon] = await Promise.all([
    findPromotions(database, business, stamp),
    typed === null ? null : findCouponOffer(database, business, typed),
  ]);
  const asksForCustomer = [...promotions, ...(coupon ? [coupon] : [])].some(isPersonal);
  if (orderer.kind === "guest") return { promotions, coupon, customer: visitor };
  const past = asksForCustomer
    ? await readOfferCustomer(database, orderer, business)
    : { ...visitor, isLoggedIn: true };
  return { promotions, coupon, customer: past };
}

/** The facts with what becomes of the order's coupon, at the order's own time, `offersAt` (ms) where that is now, and for
 * its gross subtotal (A58). */
export function withCoupon(
  intent: OrderIntent,
  facts: OrderFacts,
  { offers: { coupon, customer }, now, offersAt }: { offers: OrderOffers; now: number; offersAt: number },
): OrderFacts {
  if (coupon === null) return facts;
  const { lines, subtotal, when } = assess(intent, facts, now);
  const context = {
    branchId: intent.branchId,
    customer,
    at: when.kind === "at" ? when.instant : offersAt,
    holidays: facts.holidays.value ?? new Set<string>(),
  };
  return { ...facts, coupon: known(judgeCoupon(coupon, { lines, value: subtotal }, context)) };
}

/** The promotions and the coupon that an order takes something off with. */
export function usedOffers({ adjustments }: Pick<Assessment, "adjustments">, offers: OrderOffers): UsedOffer[] {
  return adjustments.flatMap(({ kind, source }) => {
    const used =
      kind === "coupon"
        ? offers.coupon
        : offers.promotions.find(({ id }) => (kind === "promotion" || kind === "freeDelivery") && id === source.id);
    return used ? [{ promotionId: Number(used.id), isExclusive: used.oncePerCustomer }] : [];
  });
}
