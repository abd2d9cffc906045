import { holidayDates } from "#domain/base/holiday.ts";
import { type CouponFact, type CouponOffer, judgeCoupon } from "#domain/offer/coupon.ts";
import { couponCode } from "#domain/offer/coupon-code.ts";
import { honouredInstants } from "#domain/offer/honoured.ts";
import { isPersonal } from "#domain/offer/is-personal.ts";
import type { OfferLine } from "#domain/offer/discount.ts";
import { visitor } from "#domain/offer/visitor.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { customerOrderer } from "#platform/auth/known-orderer.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { ClientAddress } from "#platform/http/client-address.ts";
import { tooMany } from "#platform/http/refusal.ts";
import { findBranch } from "#platform/orders/find-branch.ts";
import {
  couponTicket,
  giveCouponTryBack,
  isCouponTicket,
  noteWrongCode,
  takeCouponTry,
  trierOf,
} from "./coupon-tries.ts";
import { findCouponOffer } from "./load-offers.ts";
import { readOfferCustomer } from "./offer-customer.ts";

/** A typed code and the order that it is for. */
export interface CouponQuestion {
  code: string;
  business: number;
  branch: number;
  lines: readonly OfferLine[];
  /** Gross (A58). */
  value: number;
  /** The time of the order in ms; null for now. */
  at: number | null;
  browser: string | null;
  ticket: string | null;
}

export interface CouponAsker {
  customer: Customer | null;
  client: ClientAddress;
}

/** With the coupon, unless nobody may hear of it. */
export interface CouponVerdict {
  fact: CouponFact;
  known: { offer: CouponOffer; ticket: string } | null;
}

const notValid: CouponVerdict = { fact: { kind: "invalid", reason: "notValid" }, known: null };

/** Whether it holds; an order for now of somebody who had it accepted may have been quoted a few minutes ago (F29). */
async function judge(
  { database, clock, codePepper }: Pick<PlatformContext, "database" | "clock" | "codePepper">,
  question: CouponQuestion & { offer: CouponOffer; isAccepted: boolean },
  customer: Customer | null,
): Promise<CouponFact> {
  const { offer, business, branch, isAccepted } = question;
  const past =
    customer !== null && isPersonal(offer)
      ? await readOfferCustomer(database, customerOrderer(customer, codePepper), business)
      : visitor;
  const judgeAt = (at: number) =>
    judgeCoupon(offer, question, { branchId: String(branch), customer: past, at, holidays: holidayDates(at) });
  const at = question.at ?? clock();
  const fact = judgeAt(at);
  if (fact.kind === "valid" || question.at !== null || !isAccepted) return fact;
  const held = honouredInstants(at).some((earlier) => judgeAt(earlier).kind === "valid");
  return held ? { kind: "valid", coupon: offer.coupon } : fact;
}

/**
 * Whether a code holds for an order. A code that nobody was given counts as a try before it is looked for; a ticket from
 * an earlier acceptance counts nothing (M12). @throws Refusal 404 `branch_not_found`, 429
 */
export async function validateCoupon(
  platform: PlatformContext,
  question: CouponQuestion,
  { customer, client }: CouponAsker,
): Promise<CouponVerdict> {
  const { database, codePepper: pepper, settings } = platform;
  const { business, branch, browser } = question;
  await findBranch(database, business, branch);
  const code = couponCode(question.code);
  // No row can have it: there is nothing to guess.
  if (code === null) return notValid;
  const ticket = couponTicket(pepper, business, code);
  const mailbox = customer && customerOrderer(customer, pepper).id;
  const trier = trierOf({ business, customer: mailbox, browser, client });
  const counting = { pepper, factor: settings.limitFactor, now: platform.clock() };
  const isAccepted = isCouponTicket(question.ticket, ticket);
  const taken = isAccepted ? { ids: [] } : await takeCouponTry(database, trier, counting);
  if ("wait" in taken) throw tooMany("too_many_requests", taken.wait);
  const offer = await findCouponOffer(database, business, code);
  const fact = offer && (await judge(platform, { ...question, offer, isAccepted }, customer));
  // What sounds like an unknown code must count like one.
  if (offer === null || fact === null || (fact.kind === "invalid" && fact.reason === "notValid")) {
    await noteWrongCode(platform, business);
    return notValid;
  }
  await giveCouponTryBack(database, taken.ids);
  return { fact, known: { offer, ticket } };
}
