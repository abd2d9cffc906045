"use client";

import { Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { CartLines, FindOrder, OrderTracking, PagePhone, PanelProviders } from "./lazy-parts.ts";

const never = () => () => undefined;

/** What only the browser knows: `skeleton` is in the page and stays until it has loaded. */
function InBrowser({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isBrowser) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <PanelProviders>{children}</PanelProviders>
    </Suspense>
  );
}

/** The order of the page's address. */
export function TrackingIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <OrderTracking />
    </InBrowser>
  );
}

/** The form that looks an order up. */
export function FindOrderIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <FindOrder />
    </InBrowser>
  );
}

/** What is ordered, in the checkout's page: its code comes while the menu is asked for, which it waits for anyway. */
export function LinesIsland() {
  return (
    <LazyBoundary fallback={<Skeleton className="h-56 w-full" />}>
      <CartLines />
    </LazyBoundary>
  );
}

/** The phone that an order needs, over the checkout's page. */
export function PhoneIsland() {
  return (
    <WhenIdle>
      <PagePhone />
    </WhenIdle>
  );
}
