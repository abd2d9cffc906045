"use client";

import { useSyncExternalStore } from "react";
import { LatePart, late } from "./late.tsx";
import { currentToasts, subscribeToToasts } from "./toast-store.ts";

const ToastOutlet = late(async () => (await import("./toast.tsx")).ToastOutlet);

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
        <LatePart>
          <ToastOutlet layerId={null} />
        </LatePart>
      )}
    </div>
  );
}
