"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const load = async () => (await import("./offer-extras.ts")).offerExtras;

export const SavingHints = lazy(async () => (await load()).SavingHints);
export const CouponBox = lazy(async () => (await load()).CouponBox);

const TipBox = lazy(async () => (await import("./tip-box.tsx")).TipBox);

/**
 * What an order saves and its coupon, between its lines and its amounts; with `isWhole`, in the cart, also what it could save,
 * else, where it is paid, the tip of a business that takes one (A232). The coupon's row has its place before: what stands
 * below takes presses.
 */
export function LazyOrderOffers({ isWhole = false }: { isWhole?: boolean }) {
  const { tips } = useStore().business;
  return (
    <WhenIdle fallback={<div className="min-h-11" />}>
      <div className="flex flex-col gap-2">
        <SavingHints isWhole={isWhole} />
        <CouponBox />
        {!isWhole && tips !== undefined && <TipBox />}
      </div>
    </WhenIdle>
  );
}
