"use client";

import dynamic from "next/dynamic";
import { Suspense } from "react";
import type { ReactNode } from "react";

const PanelProviders = dynamic(
  () => import("#components/shell/panel-providers.tsx").then((module) => module.PanelProviders),
  { ssr: false },
);

const OrderTracking = dynamic(
  () => import("#components/order/order-tracking.tsx").then((module) => module.OrderTracking),
  { ssr: false },
);

const FindOrder = dynamic(() => import("#components/order/find-order.tsx").then((module) => module.FindOrder), {
  ssr: false,
});

/** The order of the page's address, with its place kept while it loads. */
export function TrackingIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <Suspense fallback={skeleton}>
      <PanelProviders>
        <OrderTracking />
      </PanelProviders>
    </Suspense>
  );
}

/** The form that looks an order up, with its place kept while it loads. */
export function FindOrderIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <Suspense fallback={skeleton}>
      <PanelProviders>
        <FindOrder />
      </PanelProviders>
    </Suspense>
  );
}
