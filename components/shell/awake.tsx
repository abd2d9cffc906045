"use client";

import { useEffect } from "react";

/** Choices that were made early are taken over in the meantime. */
const settling = 100;

/** Tells `EarlyPressScript` that the page hears presses itself from now on. */
export function Awake() {
  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event("vitrina:awake")), settling);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
