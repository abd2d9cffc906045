"use client";

import { createPageSignal, usePageSignal } from "./page-signal.ts";

/** What the device's clock lacks to the server's, in ms; null before any answer has given it (A148). */
const offset = createPageSignal<number | null>(null, () => {
  if (offset.get() === null) void askServerTime();
  return undefined;
});

/** `Date` has whole seconds, and an answer takes its time: less than this is no difference. */
const imprecision = 2000;

function learn(next: number): void {
  const known = offset.get();
  if (known !== null && Math.abs(next - known) < imprecision) return;
  offset.set(Math.abs(next) < imprecision ? 0 : next);
}

/** Learns the server's time from an answer of this shop that has just come. */
export function noteServerTime({ headers }: Pick<Response, "headers">): void {
  const serverTime = Date.parse(headers.get("date") ?? "");
  // In the middle of the second that it names.
  if (!Number.isNaN(serverTime)) learn(serverTime + 500 - Date.now());
}

/** Asks for the server's time; without an answer the device's clock has to do. */
async function askServerTime(): Promise<void> {
  const answer = await fetch("/api/health", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer) noteServerTime(answer);
  if (offset.get() === null) learn(0);
}

/** Now by the server's clock, as far as it is known (ms). */
export function serverNow(): number {
  return Date.now() + (offset.get() ?? 0);
}

/** The signal of what `serverNow` adds, for who listens without rendering; the first listener has it asked for. */
export const serverClock: Pick<typeof offset, "get" | "subscribe"> = offset;

const unasked = { get: offset.get, subscribe: () => () => {} };

/** What `serverNow` adds, null while it is not known; has it asked for where it `isNeeded`, and renders again when it changes. */
export function useServerClock(isNeeded = true): number | null {
  return usePageSignal(isNeeded ? offset : unasked);
}
