"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const load = async () => (await import("./offer-extras.ts")).offerExtras;

export const SavingHints = lazy(async () => (await load()).SavingHints);
export const CouponBox = lazy(async () => (await load()).CouponBox);

/** What an order saves and its coupon, between its lines and its amounts; with `isWhole` also what it could save. */
export function LazyOrderOffers({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <WhenIdle>
      <div className="flex flex-col gap-2">
        <SavingHints isWhole={isWhole} />
        <CouponBox />
      </div>
    </WhenIdle>
  );
}
