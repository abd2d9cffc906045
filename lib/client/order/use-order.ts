"use client";

import { useEffect } from "react";
import { deliveryFeeOf } from "#domain/order/adjustment.ts";
import type { assess as assessOrder, Assessment } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import { eatenLines } from "#domain/cart/eating-note.ts";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { inMendingOrder, isLineProblem } from "#domain/order/problem.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { isPersonal } from "#domain/offer/is-personal.ts";
import { visitor } from "#domain/offer/visitor.ts";
import { orderedMode } from "#domain/store/mode.ts";
import { useCustomerId } from "#lib/client/session/session-query.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useReviewedCart } from "#lib/client/cart/reviewed-cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { eatingAtom } from "#lib/client/kiosk/eating-atom.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import type { Quote } from "#lib/exchange/quote.ts";
import { inputsOf, useGivenInputs } from "./given-inputs.ts";
import { useQuote } from "./quote.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";

export type Assess = typeof assessOrder;

type Reviewed = ReturnType<typeof useReviewedCart>;
type Location = ReturnType<typeof useLocation>;

/** What the page knows of an order: its shop, the menu of the cart, and guesses for what only the server can say. */
function pageFacts(
  store: StoreInfo,
  { catalog, isFresh }: Reviewed,
  { area, isValidated }: Location,
  { quote, coupon, userId }: { quote: Quote | null; coupon: Coupon | null; userId: string | null | undefined },
) {
  const fee = (quote && deliveryFeeOf(quote.assessment)) ?? area?.price ?? null;
  const facts: OrderFacts = {
    business: known(store.business),
    branch: known(store.branch),
    menu: isFresh && catalog ? known(catalog.menu) : unknown(catalog?.menu ?? null),
    holidays: isFresh && catalog ? known(new Set(catalog.holidays)) : unknown(),
    promotions: known(store.promotions),
    coupon: unknown(coupon && { kind: "valid", coupon }),
    customer: customerFact(userId, quote),
    // Where a guest is the server says.
    place: store.capabilities.guestPlace === null ? known({ kind: "none" }) : unknown(),
    destination: isValidated && area ? known({ kind: "covered", area }) : unknown(),
    fee: unknown(fee),
  };
  return facts;
}

/** Whoever is logged in is known to the server alone, and comes with the quote where it matters. */
function customerFact(userId: string | null | undefined, quote: Quote | null): OrderFacts["customer"] {
  if (userId === null) return known(visitor);
  return userId !== undefined && quote?.customer ? known(quote.customer) : unknown();
}

function refusalIn({ assessment }: Quote, code: string | null): { code: string; reason: CouponRefusal } | null {
  const problem = assessment.problems.find((one) => one.code === "coupon_invalid");
  return problem && code !== null ? { code, reason: problem.reason } : null;
}

function hasOtherLines({ assessment }: Quote, { lines }: Assessment): boolean {
  const quoted = new Map(assessment.lines.map(({ lineId, total }) => [lineId, total]));
  const refused = new Set(assessment.problems.filter(isLineProblem).map(({ lineId }) => lineId));
  return lines.some(({ lineId, total }) => refused.has(lineId) || (quoted.get(lineId) ?? total) !== total);
}

/**
 * What the page sees and what the server sees besides, each once. That somebody has to be of age the page knows first, and
 * the yes is not asked of the server again.
 */
function allProblems(expected: Assessment, quoted: Assessment | null, isAdult: boolean): OrderProblem[] {
  const seen = new Map([...expected.problems, ...(quoted?.problems ?? [])].map((one) => [JSON.stringify(one), one]));
  seen.delete(JSON.stringify({ code: "legal_age_required" }));
  const problems = [...seen.values()];
  const needsAge = !isAdult && (expected.requiresLegalAge || quoted?.requiresLegalAge === true);
  return inMendingOrder(needsAge ? [...problems, { code: "legal_age_required" }] : problems);
}

/**
 * The order as it stands: at once from what the page knows, then as the server's quote has it. `isSettled` is true when what
 * is shown is what the server computed for exactly this cart: only then may it be sent (design §3.6).
 *
 * @param assess the rule of domain/order/assess.ts, which a page may load lazily
 */
export function useOrder(paymentMethodId: string | null, assess: Assess) {
  const store = useStore();
  const { cart } = useCart();
  const location = useLocation();
  const reviewed = useReviewedCart();
  const { mode, address } = location;
  const given = useGivenInputs();
  const { coupon } = given;
  const chosen = useChosenInstant();
  const userId = useCustomerId(coupon !== null || store.promotions.some(isPersonal));
  const intent: OrderIntent = {
    ...emptyIntent(store.branchId),
    lines: eatenLines(cart.lines, useValue(eatingAtom)),
    mode: orderedMode(store.capabilities, store.branch, mode),
    address: mode === "delivery" ? address : null,
    paymentMethodId,
    when: chosen === null ? { kind: "now" } : { kind: "at", instant: chosen },
    inputs: inputsOf(given),
    legalAgeConfirmed: cart.legalAgeConfirmed,
  };
  const { quote, isCurrent, isAsking, failure, againAt, refetch } = useQuote(intent, userId);
  const { review, catalog, refetch: refetchMenu } = reviewed;
  const seen = { ...intent, lines: review?.lines.map(({ line, kept }) => line ?? kept) ?? [] };
  const expected = assess(seen, pageFacts(store, reviewed, location, { quote, coupon, userId }), catalog?.now ?? 0);
  // A remembered menu knows no clock: whether a time can be had the server says.
  const problems = expected.problems.filter(({ code }) => code !== "time_unavailable" || reviewed.isFresh);
  const isSettled = isCurrent && quote !== null;
  const shown = isSettled ? quote.assessment : expected;
  const isOutdated = isSettled && hasOtherLines(quote, expected);
  useEffect(() => {
    // The server's menu is newer than the page's: the lines follow, so that every change is shown (A40).
    if (isOutdated) void refetchMenu();
  }, [isOutdated, refetchMenu]);
  return {
    ...reviewed,
    intent,
    mode,
    amounts: shown,
    /** What every promotion of the branch does for it, or why nothing (B1). */
    verdicts: expected.verdicts,
    /** Nobody could say what is on offer (F7). */
    arePromotionsAway: quote ? quote.arePromotionsAway === true : store.arePromotionsAway,
    /** Why the server does not take the coupon, null while it does (A72). */
    couponRefusal: isSettled ? refusalIn(quote, intent.inputs.coupon) : null,
    problems: allProblems({ ...expected, problems }, isSettled ? quote.assessment : null, cart.legalAgeConfirmed),
    /** What the delivery costs is known, or nothing is delivered. */
    isFeeKnown: !isSettled || !quote.assessment.unknown.includes("fee"),
    isSettled,
    /** What it costs is known: by the page's rule, which is lazy, or by the server. */
    isPriced: isSettled || shown.lines.length > 0,
    isQuoteAsked: isAsking,
    isQuoteFailed: failure !== null,
    /** When the server is asked again that our own crowd holds up (ms), null while it does not (A215). */
    againAt,
    when: shown.when,
    deliveryTime: quote?.deliveryTime ?? null,
    refetchQuote: refetch,
  };
}

export type Order = ReturnType<typeof useOrder>;
