"use client";

import { FailedPanel } from "#components/shell/failed-panel.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useCardPresses } from "#components/menu/card/card-presses.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { ShopPanelsProps } from "./shop-panels.tsx";

const ShopPanels = lazy(async () => (await import("./shop-panels.tsx")).ShopPanels);

/** The panels of the shop, and what looks after it unseen. Nothing of it is needed to paint a page, so it comes after. */
export function Panels(props: Omit<ShopPanelsProps, "presses">) {
  const presses = useCardPresses();
  const isNeeded = usePanel().panel !== null || presses.length > 0;
  return (
    <WhenIdle isNeeded={isNeeded} fallback={isNeeded && props.waiting} {...(isNeeded && { failed: FailedPanel })}>
      <ShopPanels {...props} presses={presses} />
    </WhenIdle>
  );
}
