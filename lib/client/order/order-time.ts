import { useSyncExternalStore } from "react";
import { pageHorizon } from "#domain/menu/page-horizon.ts";
import { useTimed } from "#lib/client/device/timed-text.ts";

let orderTime: number | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells for when (ms) is ordered, null for now; only the device knows, so it is told once a page has painted. */
export function tellOrderTime(at: number | null): void {
  orderTime = at;
  for (const listener of listeners) listener();
}

/** The entry that holds when the order is for, by `useTimed` while that is now; null where the page does not know yet (B18). */
export function useOrderTimed<E extends { at: number }>(entries: readonly E[]): E | null {
  const at = useSyncExternalStore(
    listen,
    () => orderTime,
    () => null,
  );
  const now = useTimed(entries);
  const [first] = entries;
  if (at === null || first === undefined) return now;
  return at > first.at + pageHorizon ? null : (entries.findLast((entry) => entry.at <= at) ?? first);
}
