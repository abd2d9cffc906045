"use client";

import { Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { FindOrder, OrderTracking, PanelProviders } from "./lazy-parts.ts";

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
