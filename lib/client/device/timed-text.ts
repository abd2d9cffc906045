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

function textAt(entries: readonly TimedText[], now: number): string | null {
  return (entries.findLast((entry) => entry.at <= now) ?? entries[0])?.text ?? null;
}

/**
 * The text that holds now. The server's first paint shows the first entry; a page that has been kept for a while, or that
 * stays open, moves on by itself (UX31).
 */
export function useTimedText(entries: readonly TimedText[]): string | null {
  const [text, setText] = useState(entries[0]?.text ?? null);
  const offset = useServerClock(entries.length > 1);
  useEffect(() => {
    // A device's own clock may be wrong: until the server's is known, what it painted holds (A148).
    if (offset === null && entries.length > 1) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const now = serverNow();
      setText(textAt(entries, now));
      const next = entries.find((entry) => entry.at > now);
      if (next) timer = setTimeout(update, Math.min(longestWait, next.at - now + 50));
    };
    update();
    return () => clearTimeout(timer);
  }, [entries, offset]);
  return text;
}
