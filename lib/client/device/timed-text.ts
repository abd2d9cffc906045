"use client";

import { useEffect, useState } from "react";
import { serverNow, useServerClock } from "./server-clock.ts";

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

/**
 * The entry that holds now. The server's first paint shows the first one; a page that has been kept for a while, or that
 * stays open, moves on by itself (UX31).
 */
export function useTimed<E extends { at: number }>(entries: readonly E[]): E | null {
  const [shown, show] = useState(entries[0] ?? null);
  const offset = useServerClock(entries.length > 1);
  useEffect(() => {
    // A device's own clock may be wrong: until the server's is known, what it painted holds (A148).
    if (offset === null && entries.length > 1) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const now = serverNow();
      show(entryAt(entries, now));
      const next = entries.find((entry) => entry.at > now);
      if (next) timer = setTimeout(update, Math.min(longestWait, next.at - now + 50));
    };
    update();
    return () => clearTimeout(timer);
  }, [entries, offset]);
  return shown;
}

/** The text that holds now, as `useTimed`. */
export function useTimedText(entries: readonly TimedText[]): string | null {
  return useTimed(entries)?.text ?? null;
}
