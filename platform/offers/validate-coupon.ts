import { holidayDates } from "#domain/base/holiday.ts";
import { type CouponFact, type CouponOffer, judgeCoupon } from "#domain/offer/coupon.ts";
import { couponCode } from "#domain/offer/coupon-code.ts";
import type { OfferLine } from "#domain/offer/discount.ts";
import { visitor } from "#domain/offer/visitor.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { PlatformContext } from "#platform/http/context.ts";
import { tooMany } from "#platform/http/refusal.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import { couponTicket, giveCouponTryBack, isCouponTicket, takeCouponTry } from "./coupon-tries.ts";
import { findCouponOffer } from "./load-offers.ts";
import { customerKey, readOfferCustomer } from "./offer-customer.ts";

/** A typed code and the order that it is for. */
export interface CouponQuestion {
  code: string;
  business: number;
  branch: number;
  lines: readonly OfferLine[];
  /** Gross (A58). */
  value: number;
  /** The time of the order in ms. */
  at: number;
  browser: string | null;
  ticket: string | null;
}

export interface CouponAsker {
  customer: Customer | null;
  network: string;
}

/** With the coupon, unless nobody may hear of it. */
export interface CouponVerdict {
  fact: CouponFact;
  known: { offer: CouponOffer; ticket: string } | null;
}

const notValid: CouponVerdict = { fact: { kind: "invalid", reason: "notValid" }, known: null };

async function judge(
  { database }: Pick<PlatformContext, "database">,
  question: CouponQuestion & { offer: CouponOffer },
  customer: Customer | null,
): Promise<CouponFact> {
  const { offer, business, branch, at } = question;
  const isPersonal = offer.firstOrder || offer.oncePerCustomer;
  return judgeCoupon(offer, question, {
    branchId: String(branch),
    customer: customer !== null && isPersonal ? await readOfferCustomer(database, customer, business) : visitor,
    at,
    holidays: holidayDates(at),
  });
}

/**
 * Whether a code holds for an order. A code that nobody was given counts as a try before it is looked for; a ticket from
 * an earlier acceptance counts nothing (M12). @throws Refusal 404 `branch_not_found`, 429
 */
export async function validateCoupon(
  platform: PlatformContext,
  question: CouponQuestion,
  { customer, network }: CouponAsker,
): Promise<CouponVerdict> {
  const { database, codePepper: pepper, settings } = platform;
  const { business, branch, browser } = question;
  await findBranch(database, business, branch);
  const code = couponCode(question.code);
  // No row can have it: there is nothing to guess.
  if (code === null) return notValid;
  const ticket = couponTicket(pepper, business, code);
  const trier = { business, customer: customer && customerKey(customer), browser, network };
  const counting = { pepper, factor: settings.limitFactor, now: platform.clock() };
  const taken = isCouponTicket(question.ticket, ticket) ? { ids: [] } : await takeCouponTry(database, trier, counting);
  if ("wait" in taken) throw tooMany("too_many_requests", taken.wait);
  const offer = await findCouponOffer(database, business, code);
  if (offer === null) return notValid;
  const fact = await judge(platform, { ...question, offer }, customer);
  // What sounds like an unknown code must count like one.
  if (fact.kind === "invalid" && fact.reason === "notValid") return notValid;
  await giveCouponTryBack(database, taken.ids);
  return { fact, known: { offer, ticket } };
}
