"use client";

import type { GreetingProps } from "#components/shell/intro/greeting.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { CardCounts, Greeting, OrderTimeLine, PanelProviders, UsualRow } from "./lazy-parts.ts";

/** For when is ordered, above the menu. */
export function OrderTimeIsland() {
  return (
    <WhenIdle>
      <PanelProviders>
        <OrderTimeLine />
      </PanelProviders>
    </WhenIdle>
  );
}

/** 'Lo de siempre' of this device, once the page has nothing else to do. */
export function UsualIsland() {
  return (
    <WhenIdle>
      <PanelProviders>
        <UsualRow />
      </PanelProviders>
    </WhenIdle>
  );
}

/** How many of each item of a section are in the cart, once the page has been painted. */
export function CardCountsIsland({ sectionId }: { sectionId: string }) {
  return (
    <WhenIdle>
      <CardCounts sectionId={sectionId} />
    </WhenIdle>
  );
}

/** What a visit begins with, once the page has nothing else to do. */
export function GreetingIsland(props: GreetingProps) {
  return (
    <WhenIdle>
      <Greeting {...props} />
    </WhenIdle>
  );
}
