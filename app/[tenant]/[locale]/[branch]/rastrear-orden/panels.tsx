"use client";

import { Suspense, lazy, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const PanelProviders = lazy(() =>
  import("#components/shell/panel-providers.tsx").then((module) => ({ default: module.PanelProviders })),
);

const OrderTracking = lazy(() =>
  import("#components/order/order-tracking.tsx").then((module) => ({ default: module.OrderTracking })),
);

const FindOrder = lazy(() =>
  import("#components/order/find-order.tsx").then((module) => ({ default: module.FindOrder })),
);

const never = () => () => undefined;

/** What only the browser knows: its place is kept in the page and until it has loaded. */
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

/** The order of the page's address, with its place kept while it loads. */
export function TrackingIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <OrderTracking />
    </InBrowser>
  );
}

/** The form that looks an order up, with its place kept while it loads. */
export function FindOrderIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <FindOrder />
    </InBrowser>
  );
}
