import { useSyncExternalStore } from "react";
import { entryAt, useTimed } from "#lib/client/device/timed-text.ts";

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

/** The entry that holds when the order is for, by `useTimed` while that is now (B18). */
export function useOrderTimed<E extends { at: number }>(entries: readonly E[]): E | null {
  const at = useSyncExternalStore(
    listen,
    () => orderTime,
    () => null,
  );
  const now = useTimed(entries);
  return at === null ? now : entryAt(entries, at);
}
