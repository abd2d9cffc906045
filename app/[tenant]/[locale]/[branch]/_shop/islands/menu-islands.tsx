"use client";

import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const OrderTimeLine = lazy(async () => (await import("#components/menu/order-time-line.tsx")).OrderTimeLine);
const UsualRow = lazy(async () => (await import("#components/order/known/usual-row.tsx")).UsualRow);

/** For when is ordered, above the menu. */
export function OrderTimeIsland() {
  return (
    <WhenIdle>
      <LazyPanelProviders>
        <OrderTimeLine />
      </LazyPanelProviders>
    </WhenIdle>
  );
}

/** 'Lo de siempre' of this device, once the page has nothing else to do. */
export function UsualIsland() {
  return (
    <WhenIdle>
      <LazyPanelProviders>
        <UsualRow />
      </LazyPanelProviders>
    </WhenIdle>
  );
}
