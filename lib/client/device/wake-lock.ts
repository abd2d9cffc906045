"use client";

import { useEffect, useState } from "react";

/** Keeps the screen awake while it is on and the page is visible; `canAsk` is false where the browser cannot. */
export function useWakeLock() {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let sentinel: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) await lock?.release();
      else sentinel = lock;
      // A battery that saves refuses it: the switch says so.
      if (lock === null) setIsOn(false);
    };
    const again = () => void ask();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", again);
      void sentinel?.release();
    };
  }, [isOn]);
  return { canAsk: "wakeLock" in navigator, isOn, setIsOn };
}
