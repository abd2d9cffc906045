import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Pesos } from "#domain/base/money.ts";
import { nextOfferEdge } from "#domain/offer/offer-timeline.ts";
import { sumOf } from "#domain/order/adjustment.ts";
import { watchClock } from "#lib/client/device/server-clock.ts";
import type { Order } from "#lib/client/order/use-order.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** An edge counts once it is over on every clock that is asked. */
const margin = 1000;

/** Reads the menu's clock again whenever a promotion may begin or end. */
function useOfferEdges({ isFresh, refetch }: Order): void {
  const { promotions } = useStore();
  useEffect(() => {
    if (!isFresh || promotions.length === 0) return;
    let edge = Infinity;
    return watchClock((now) => {
      if (now >= edge) void refetch();
      edge = nextOfferEdge(promotions, now) + margin;
      return edge;
    });
  }, [isFresh, refetch, promotions]);
}

/** How much more the page's own rule takes off than the server did: one was switched meanwhile, or its hour has come. */
function moreThanQuoted({ isSettled, isFresh, amounts, verdicts }: Order): Pesos {
  // A remembered menu knows no clock.
  if (!isSettled || !isFresh) return 0;
  return verdicts.reduce((sum, verdict) => sum + (verdict.applies ? verdict.amount : 0), sumOf(amounts, "promotion"));
}

/**
 * Prices, hints and amounts say the same when promotions change: what has begun is quoted at once, what the server no longer
 * takes off has the page read again. What has ended stays in the quote for as long as that holds (F29).
 */
export function useRenewedOffers(order: Order): void {
  const router = useRouter();
  const { refetch, refetchQuote } = order;
  const more = moreThanQuoted(order);
  const [hasMore, isBetter] = [more !== 0, more > 0];
  useOfferEdges(order);
  useEffect(() => {
    if (!hasMore) return;
    void refetch();
    if (isBetter) void refetchQuote();
    router.refresh();
  }, [hasMore, isBetter, refetch, refetchQuote, router]);
}
