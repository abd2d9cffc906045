"use client";

import { useEffect } from "react";
import type { Quote } from "#domain/order/quote.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { priceOrder } from "#domain/order/totals.ts";
import type { Totals } from "#domain/order/totals.ts";
import { useLocation } from "./location-store.ts";
import { useQuote } from "./quote.ts";
import { useReviewedCart } from "./reviewed-cart.ts";
import { useStore } from "./store-info.tsx";

function hasOtherLines(quote: Quote, lines: readonly { lineId: string; total: Pesos }[]): boolean {
  return lines.some((line) => quote.lines.some(({ lineId, total }) => lineId === line.lineId && total !== line.total));
}

/**
 * The amounts of the order: at once from the menu that the page knows, then those of the server's quote. `isSettled` is
 * true when what is shown is what the server computed for exactly this cart: only then may it be sent (design §3.6).
 */
export function useOrderTotals(paymentMethodId: string | null) {
  const { taxes, branch } = useStore();
  const { mode, address, area } = useLocation();
  const reviewed = useReviewedCart();
  const asked: DeliveryMode = mode ?? "pickup";
  const { quote, isCurrent, isAsking, failure, refetch } = useQuote({ mode: asked, address, paymentMethodId });
  const lines = reviewed.review?.lines.flatMap(({ priced, state }) => (priced && state !== "blocked" ? [priced] : []));
  const surchargeRate = branch.paymentMethods.find(({ id }) => id === paymentMethodId)?.surchargeRate ?? 0;
  const expectedFee = mode === "delivery" ? (quote?.totals.deliveryFee ?? area?.price ?? null) : null;
  const expected: Totals = priceOrder({ lines: lines ?? [], taxes, surchargeRate, deliveryFee: expectedFee });
  const isOutdated = isCurrent && quote !== null && hasOtherLines(quote, lines ?? []);
  const refetchMenu = reviewed.refetch;
  useEffect(() => {
    // The server's menu is newer than the page's: the lines follow, so that every change is shown (A40).
    if (isOutdated) void refetchMenu();
  }, [isOutdated, refetchMenu]);
  return {
    ...reviewed,
    mode,
    totals: isCurrent && quote ? quote.totals : expected,
    isSettled: isCurrent,
    quote,
    isQuoteAsked: isAsking,
    quoteFailure: failure,
    refetchQuote: refetch,
  };
}
