"use client";

import { useEffect, useState } from "react";
import { LazyBoundary } from "./lazy.tsx";
import type { LazyBoundaryProps } from "./lazy.tsx";

/** Longest wait for a browser that is never idle. */
const limit = 1500;

/** Runs when the browser has nothing else to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: limit });
  return () => cancelIdleCallback(request);
}

interface WhenIdleProps extends LazyBoundaryProps {
  /** It is shown at once. */
  isNeeded?: boolean;
}

/** A part whose code may come after the page has hydrated (UX11); `fallback` stands in its place until then. */
export function WhenIdle({ isNeeded = false, ...part }: WhenIdleProps) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle || isNeeded ? <LazyBoundary {...part} /> : part.fallback;
}
