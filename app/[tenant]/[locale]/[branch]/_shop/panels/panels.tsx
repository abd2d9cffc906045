"use client";

import { FailedPanel } from "#components/shell/failed-panel.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useCardPresses } from "#components/menu/card/card-presses.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { ShopPanels } from "#app/[tenant]/[locale]/[branch]/_shop/islands/lazy-parts.ts";
import type { ShopPanelsProps } from "./shop-panels.tsx";

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
