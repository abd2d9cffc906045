import { useSetAtom } from "jotai/react";
import type { Eaters } from "#domain/order/bill/bill-split.ts";
import { pageValue } from "#lib/client/device/device-value.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** The ways that a bill is divided by, in the order shown. */
export const splitWays = ["equal", "people", "dishes"] as const;

/** How somebody divides a bill so far. */
export interface SplitDraft {
  way: (typeof splitWays)[number];
  /** Of equal parts. */
  count: number;
  eaters: Eaters;
}

/** The number of the order whose bill is being divided, null when nobody asked for any. */
export const dividedOrder = pageValue<string | null>(null);

/** What was chosen for an order, by its number: as long as the page, and nowhere else (B20). */
export const splitDrafts = pageValue<ReadonlyMap<string, SplitDraft>>(new Map());

/** Opens the division of an order's bill. */
export function useDivideBill(): (number: string) => void {
  const divide = useSetAtom(dividedOrder);
  const { open } = usePanelActions();
  return (number) => {
    divide(number);
    open("billSplit");
  };
}
