"use client";

import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { useLastToast } from "./shown-toast.ts";

export const ToastOutlet = lazy(async () => (await import("./toast.tsx")).ToastOutlet);

/** The page's own place for toasts: once, in the layout. What they look like comes with the first one. */
export function ToastRegion() {
  const hasAny = useLastToast() !== null;
  return (
    <div aria-live="polite">
      {hasAny && (
        <LazyBoundary>
          <ToastOutlet layerId={null} />
        </LazyBoundary>
      )}
    </div>
  );
}
