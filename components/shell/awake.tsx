"use client";

import { useEffect } from "react";

/** Tells `EarlyPressScript` that the page hears presses itself from now on. */
export function Awake() {
  useEffect(() => {
    dispatchEvent(new Event("vitrina:awake"));
  }, []);
  return null;
}
