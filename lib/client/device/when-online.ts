"use client";

import { useEffect, useRef } from "react";

/** Calls `run` when the connection is back: notices of its lack are void (F17). */
export function useWhenOnline(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const notify = () => latest.current();
    window.addEventListener("online", notify);
    return () => window.removeEventListener("online", notify);
  }, []);
}
