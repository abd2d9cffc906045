"use client";

import { useEffect } from "react";

/** Tells `browser/early-presses.ts` that the page has hydrated. */
export function Awake() {
  useEffect(() => {
    // Not inside of React's own work: what is pressed may have to be hydrated first, at once.
    queueMicrotask(() => dispatchEvent(new Event("vitrina:awake")));
  }, []);
  return null;
}
