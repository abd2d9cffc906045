"use client";

import { Suspense, lazy, useSyncExternalStore } from "react";
import { currentToasts, subscribeToToasts } from "./toast-store.ts";

const ToastOutlet = lazy(() => import("./toast.tsx").then((module) => ({ default: module.ToastOutlet })));

/** The page's own place for toasts: once, in the layout. What they look like comes with the first one. */
export function ToastRegion() {
  const hasAny = useSyncExternalStore(
    subscribeToToasts,
    () => currentToasts().length > 0,
    () => false,
  );
  return (
    <div aria-live="polite">
      {hasAny && (
        <Suspense>
          <ToastOutlet layerId={null} />
        </Suspense>
      )}
    </div>
  );
}
