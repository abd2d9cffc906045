import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { sumOf } from "#domain/order/adjustment.ts";
import type { Order } from "#lib/client/order/use-order.ts";

/** Whether the server takes other promotions off than the page's own rule: one was switched, or its hour has come. */
function isOutdated({ isSettled, isFresh, amounts, verdicts }: Order): boolean {
  // A remembered menu knows no clock.
  if (!isSettled || !isFresh) return false;
  const expected = verdicts.reduce((sum, verdict) => sum - (verdict.applies ? verdict.amount : 0), 0);
  return sumOf(amounts, "promotion") !== expected;
}

/** Reads menu and page again where the quote shows that promotions have changed: prices, hints and amounts say the same (B1). */
export function useRenewedOffers(order: Order): void {
  const router = useRouter();
  const { refetch } = order;
  const isLate = isOutdated(order);
  useEffect(() => {
    if (!isLate) return;
    void refetch();
    router.refresh();
  }, [isLate, refetch, router]);
}
