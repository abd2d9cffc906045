"use client";

import { createPageSignal } from "./page-signal.ts";

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

/** What `serverNow` adds, null while it is not known. */
export const serverClock: Pick<typeof offset, "get"> = offset;

/** Longest wait of a browser's timer. */
const longestWait = 2 ** 31 - 1;

/**
 * Calls `look` with the server's time (ms) once that is known, which it asks for, and again at the instant that `look` answered,
 * or whenever the page is seen after it. Answers how it ends.
 */
export function watchClock(look: (now: number) => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  const check = (seen?: Event) => {
    clearTimeout(timer);
    if (offset.get() === null) return;
    const now = serverNow();
    if (!seen || now >= due) due = look(now);
    timer = setTimeout(check, Math.min(longestWait, due - now + 50));
  };
  const stop = offset.subscribe(check);
  // The timers of a phone stand still while it sleeps.
  document.addEventListener("visibilitychange", check);
  check();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
