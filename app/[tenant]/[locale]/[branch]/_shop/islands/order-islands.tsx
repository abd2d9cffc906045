"use client";

import type { ReactNode } from "react";
import { InBrowser } from "#components/page/in-browser.tsx";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import {
  CartLines,
  CourierSketch,
  FindOrder,
  OrderTracking,
  PagePhone,
  PanelProviders,
  PasskeyOffer,
  PushTile,
} from "./lazy-parts.ts";

/** With what panels stand on. */
function Island({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <PanelProviders>{children}</PanelProviders>
    </InBrowser>
  );
}

/** The order of the page's address. `pushKey` is the platform's at push services, null where no browser is notified. */
export function TrackingIsland({ skeleton, pushKey }: { skeleton: ReactNode; pushKey: string | null }) {
  return (
    <Island skeleton={skeleton}>
      <OrderTracking
        sketch={CourierSketch}
        offer={
          <WhenIdle>
            <PasskeyOffer />
          </WhenIdle>
        }
        push={
          pushKey !== null && (
            <LazyBoundary fallback={null}>
              <PushTile publicKey={pushKey} />
            </LazyBoundary>
          )
        }
      />
    </Island>
  );
}

/** The form that looks an order up. */
export function FindOrderIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <Island skeleton={skeleton}>
      <FindOrder />
    </Island>
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
