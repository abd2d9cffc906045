"use client";

import { FailedPanel } from "#components/shell/failed-panel.tsx";
import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { ShopPanelsProps } from "./shop-panels.tsx";

const ShopPanels = late(async () => (await import("./shop-panels.tsx")).ShopPanels);

/** The panels of the shop, and what looks after it unseen. Nothing of it is needed to paint a page, so it comes after. */
export function Panels(props: ShopPanelsProps) {
  const isNeeded = usePanel().panel !== null;
  return (
    <WhenIdle isNeeded={isNeeded} waiting={isNeeded && props.waiting} {...(isNeeded && { failed: FailedPanel })}>
      <ShopPanels {...props} />
    </WhenIdle>
  );
}
