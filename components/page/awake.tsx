"use client";

import { useEffect } from "react";

/** Tells `EarlyPressScript` that the page hears presses itself from now on. */
export function Awake() {
  useEffect(() => {
    // Not inside of React's own work: what is pressed may have to be hydrated first, at once.
    queueMicrotask(() => dispatchEvent(new Event("vitrina:awake")));
  }, []);
  return null;
}
