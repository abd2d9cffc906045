"use client";

import { LatePanelProviders } from "#components/page/late-panel-providers.tsx";
import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const OrderTimeLine = late(async () => (await import("#components/menu/order-time-line.tsx")).OrderTimeLine);
const UsualRow = late(async () => (await import("#components/order/known/usual-row.tsx")).UsualRow);

/** For when is ordered, above the menu. */
export function OrderTimeIsland() {
  return (
    <WhenIdle>
      <LatePanelProviders>
        <OrderTimeLine />
      </LatePanelProviders>
    </WhenIdle>
  );
}

/** 'Lo de siempre' of this device, once the page has nothing else to do. */
export function UsualIsland() {
  return (
    <WhenIdle>
      <LatePanelProviders>
        <UsualRow />
      </LatePanelProviders>
    </WhenIdle>
  );
}
