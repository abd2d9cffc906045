"use client";

import { useSyncExternalStore } from "react";

const wide = "(width >= 64rem)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** `useIsWide` at this moment, for what answers a press. */
export function isWideNow(): boolean {
  return matchMedia(wide).matches;
}

/** True where the page has room for two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWideNow, () => false);
}
