"use client";

import { minimumShortfall } from "#domain/order/totals.ts";
import { useAvailability } from "#lib/client/availability.ts";
import { useClosedText } from "#lib/client/closed-text.ts";
import { useLocation } from "#lib/client/location-store.ts";
import { useIsOnline } from "#lib/client/online.ts";
import { useOrderTotals } from "#lib/client/order-totals.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { checkoutProblem } from "./checkout-problem.ts";

/** Only these can be paid with for now; the others come with online payment. */
const offeredKinds = new Set(["cash", "dataphone"]);

/** What the checkout knows of the order that is about to be sent (S3 §4, §5). */
export function useCheckoutFacts(wantedPaymentId: string | null) {
  const { branch, minimumOrder } = useStore();
  const { mode, isValidated, address, isReady } = useLocation();
  const isOnline = useIsOnline();
  const availability = useAvailability();
  const closedText = useClosedText(availability);
  const methods = branch.paymentMethods.filter(({ kind }) => offeredKinds.has(kind));
  const only = methods.length === 1 ? methods[0] : undefined;
  const paymentMethodId = (methods.find(({ id }) => id === wantedPaymentId) ?? only)?.id ?? null;
  const order = useOrderTotals(paymentMethodId);
  const missing = minimumShortfall(minimumOrder, order.review?.subtotal ?? 0);
  const isQuoteFailed = order.quoteFailure !== null;
  const problem = checkoutProblem({
    mode,
    isValidated,
    paymentMethodId,
    areLinesReady: order.review?.isReady ?? false,
    missing,
    quote: order.quote,
    isQuoteCurrent: order.isSettled,
    isQuoteFailed,
    isOnline,
  });
  // A fee that could not be had is asked for again before anything is decided (A68).
  const isFeeAsked = problem === "fee" && order.isQuoteAsked;
  return {
    order,
    mode,
    address: mode === "delivery" ? address : null,
    methods,
    paymentMethodId,
    missing,
    problem,
    /** Nothing is still under way that could change `problem`. */
    isDecided: isReady && !order.isLoading && !isFeeAsked && (order.isSettled || isQuoteFailed || !isOnline),
    closedText,
    isOutOfHours: availability?.isOpen === false && availability.reason === "closed",
    isMethodDisabled: mode !== null && !branch.deliveryMethods.some((method) => method.mode === mode),
  };
}

export type CheckoutFacts = ReturnType<typeof useCheckoutFacts>;
