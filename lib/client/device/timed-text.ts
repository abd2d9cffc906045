"use client";

import { useCallback, useSyncExternalStore } from "react";
import { serverClock, serverNow } from "./server-clock.ts";

/** From `at` (ms) on this is shown; null shows nothing. */
export interface TimedText {
  at: number;
  text: string | null;
}

/** Longest wait of a browser's timer. */
const longestWait = 2 ** 31 - 1;

/** The entry that holds at `now` (ms), the first before it; null of none. */
export function entryAt<E extends { at: number }>(entries: readonly E[], now: number): E | null {
  return entries.findLast((entry) => entry.at <= now) ?? entries[0] ?? null;
}

/** Calls `listener` whenever another of the entries may hold. */
function subscribeToEntries(entries: readonly { at: number }[], listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (serverClock.get() === null) return;
    const now = serverNow();
    const next = entries.find((entry) => entry.at > now);
    if (next) timer = setTimeout(update, Math.min(longestWait, next.at - now + 50));
  };
  const update = () => {
    wait();
    listener();
  };
  const stop = serverClock.subscribe(update);
  // The timers of a phone stand still while it sleeps.
  document.addEventListener("visibilitychange", update);
  wait();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", update);
    stop();
  };
}

/**
 * The entry that holds now. The server's first paint shows the first one; a page that has been kept for a while, or that
 * stays open, moves on by itself (UX31), and renders only what another entry holds for.
 */
export function useTimed<E extends { at: number }>(entries: readonly E[]): E | null {
  const first = entries[0] ?? null;
  const subscribe = useCallback(
    (listener: () => void) => (entries.length > 1 ? subscribeToEntries(entries, listener) : () => undefined),
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
