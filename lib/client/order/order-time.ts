import { createPageSignal, usePageSignal } from "#lib/client/device/page-signal.ts";
import { entryAt, useTimed } from "#lib/client/device/timed-text.ts";

const orderTime = createPageSignal<number | null>(null);

/** Sets for when (ms) is ordered, null for now; only the device knows, so it is set once a page has painted. */
export function setOrderTime(at: number | null): void {
  orderTime.set(at);
}

/** The entry that holds when the order is for, by `useTimed` while that is now (B18). */
export function useOrderTimed<E extends { at: number }>(entries: readonly E[]): E | null {
  const at = usePageSignal(orderTime);
  const now = useTimed(entries);
  return at === null ? now : entryAt(entries, at);
}
