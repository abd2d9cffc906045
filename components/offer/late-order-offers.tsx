"use client";

import { LatePart, late } from "#components/ui/late.tsx";

const OrderOffers = late(async () => (await import("./order-offers.tsx")).OrderOffers);

/** What an order saves and could save, between its lines and its amounts. */
export function LateOrderOffers() {
  return (
    <LatePart>
      <OrderOffers />
    </LatePart>
  );
}
