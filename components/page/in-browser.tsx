"use client";

import { Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

const never = () => () => undefined;

/** What only the browser knows: `skeleton` is in the page and stays until it has loaded. */
export function InBrowser({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isBrowser ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton;
}
