"use client";

import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const OrderOffers = late(async () => (await import("./order-offers.tsx")).OrderOffers);

/** What an order saves and could save, between its lines and its amounts. */
export function LateOrderOffers() {
  return (
    <WhenIdle>
      <OrderOffers />
    </WhenIdle>
  );
}
