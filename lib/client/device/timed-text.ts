"use client";

import { useCallback, useSyncExternalStore } from "react";
import { serverClock, serverNow, watchClock } from "./server-clock.ts";

/** From `at` (ms) on this is shown; null shows nothing. */
export interface TimedText {
  at: number;
  text: string | null;
}

/** The entry that holds at `now` (ms), the first before it; null of none. */
export function entryAt<E extends { at: number }>(entries: readonly E[], now: number): E | null {
  return entries.findLast((entry) => entry.at <= now) ?? entries[0] ?? null;
}

/**
 * The entry that holds now. The server's first paint shows the first one; a page that has been kept for a while, or that
 * stays open, moves on by itself (UX31), and renders only what another entry holds for.
 */
export function useTimed<E extends { at: number }>(entries: readonly E[]): E | null {
  const first = entries[0] ?? null;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (entries.length < 2) return () => undefined;
      return watchClock((now) => {
        listener();
        return entries.find(({ at }) => at > now)?.at ?? Infinity;
      });
    },
    [entries],
  );
  // A device's own clock may be wrong: until the server's is known, what it painted holds (A148).
  const now = () => (entries.length > 1 && serverClock.get() !== null ? entryAt(entries, serverNow()) : first);
  return useSyncExternalStore(subscribe, now, () => first);
}

/** The text that holds now, as `useTimed`. */
export function useTimedText(entries: readonly TimedText[]): string | null {
  return useTimed(entries)?.text ?? null;
}
