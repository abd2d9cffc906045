"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const load = async () => (await import("./offer-extras.ts")).offerExtras;

export const SavingHints = lazy(async () => (await load()).SavingHints);
export const CouponBox = lazy(async () => (await load()).CouponBox);

/** What an order saves and could save, between its lines and its amounts. */
export function LazyOrderOffers() {
  return (
    <WhenIdle>
      <div className="flex flex-col gap-2">
        <SavingHints />
        <CouponBox />
      </div>
    </WhenIdle>
  );
}
