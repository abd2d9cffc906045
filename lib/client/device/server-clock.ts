"use client";

import { useSyncExternalStore } from "react";

/** What the device's clock lacks to the server's, in ms; null before any answer has told it (A148). */
let offset: number | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** `Date` tells whole seconds, and an answer takes its time: less than this is no difference. */
const imprecision = 2000;

function learn(next: number): void {
  if (offset !== null && Math.abs(next - offset) < imprecision) return;
  offset = Math.abs(next) < imprecision ? 0 : next;
  for (const listener of listeners) listener();
}

/** Learns the server's time from an answer of this shop that has just come. */
export function noteServerTime({ headers }: Pick<Response, "headers">): void {
  const told = Date.parse(headers.get("date") ?? "");
  // In the middle of the second that is told.
  if (!Number.isNaN(told)) learn(told + 500 - Date.now());
}

/** Asks for the server's time, once; without an answer the device's clock has to do. */
async function askServerTime(): Promise<void> {
  const answer = await fetch("/api/health", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer) noteServerTime(answer);
  if (offset === null) learn(0);
}

/** Now by the server's clock, as far as it is known (ms). */
export function serverNow(): number {
  return Date.now() + (offset ?? 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked && offset === null) void askServerTime();
  isAsked = true;
  return () => listeners.delete(listener);
}

const askNothing = () => () => {};

/** What `serverNow` adds, null while it is not known; has it asked for where it `isNeeded`, and renders again when it changes. */
export function useServerClock(isNeeded = true): number | null {
  return useSyncExternalStore(
    isNeeded ? subscribe : askNothing,
    () => offset,
    () => null,
  );
}
