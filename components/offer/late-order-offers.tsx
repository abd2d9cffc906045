"use client";

import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const OrderOffers = late(async () => (await import("./order-offers.tsx")).OrderOffers);
const SavingHints = late(async () => (await import("./saving-hints.tsx")).SavingHints);
const CouponBox = late(async () => (await import("./coupon-box.tsx")).CouponBox);

/** What an order saves and could save, between its lines and its amounts. */
export function LateOrderOffers() {
  return (
    <WhenIdle>
      <OrderOffers />
    </WhenIdle>
  );
}

/** What an order could save besides, below its lines. */
export function LateOrderHints() {
  return (
    <WhenIdle>
      <SavingHints />
    </WhenIdle>
  );
}

/** The coupon, above the amounts. */
export function LateCouponBox() {
  return (
    <WhenIdle>
      <CouponBox />
    </WhenIdle>
  );
}
