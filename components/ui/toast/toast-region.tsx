"use client";

import { LatePart, late } from "#components/ui/late.tsx";
import { useShownToast } from "./toasts.tsx";

const ToastOutlet = late(async () => (await import("./toast.tsx")).ToastOutlet);

/** The page's own place for toasts: once, in the layout. What they look like comes with the first one. */
export function ToastRegion() {
  const hasAny = useShownToast() !== null;
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
