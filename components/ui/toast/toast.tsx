import { useEffect, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { useIsTopLayer } from "#components/ui/sheet/layers.ts";
import { useShownToast, useToasts } from "./toasts.ts";
import type { Toast } from "./shown-toast.ts";

/** Errors are red (S2 §8, S3 §8). */
const colours = { success: "bg-ink", info: "bg-ink", error: "bg-danger" } as const;
const icons = { success: "circle-check", info: "info", error: "circle-exclamation-point" } as const;

/** Counts down while nobody hovers over it or has the focus in it; one that appears under a pointer at rest is not hovered over. */
function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setIsPaused] = useState(false);
  const { dismissToast } = useToasts();
  const remaining = useRef(toast.milliseconds);
  useEffect(() => {
    if (isPaused) return;
    const start = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(1000, remaining.current - (performance.now() - start));
    };
  }, [isPaused, toast.id, dismissToast]);
  const action = toast.action;
  return (
    <div
      onPointerMove={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={`toast flex min-h-12 w-fit max-w-full items-center gap-3 rounded-md py-1 pr-2 pl-4 text-sm text-ground shadow-overlay ${colours[toast.tone]}`}
    >
      <Icon name={icons[toast.tone]} />
      <span className="min-w-0 py-2 pr-2">
        {toast.title !== null && <span className="block font-semibold">{toast.title}</span>}
        {toast.text}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onPress();
            dismissToast(toast.id);
          }}
          className="min-h-11 shrink-0 rounded-sm px-3 font-semibold underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Where a bar's upper edge is once it has come in; what is fixed ends at the lower edge of the screen. */
function upperEdge(bar: HTMLElement): number {
  const isFixed = getComputedStyle(bar).position === "fixed";
  return isFixed ? innerHeight - bar.offsetHeight : bar.getBoundingClientRect().top;
}

function standOnBar(place: HTMLElement): void {
  const bars = [...document.querySelectorAll<HTMLElement>(".cart-bar, [data-own-bar]")];
  const edges = bars.filter((bar) => bar.checkVisibility()).map(upperEdge);
  const edge = Math.min(innerHeight, ...edges.filter((top) => top > innerHeight / 2));
  const bottom = `${innerHeight - edge}px`;
  if (place.style.bottom !== bottom) place.style.bottom = bottom;
}

/**
 * Stands on what sticks to the lower edge of the page (A260): the way to the cart, or a page's own action. The first addition brings
 * the one and leaves the other while its toast is there.
 */
function staysOnBar(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  standOnBar(place);
  const watch = new MutationObserver(() => standOnBar(place));
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
  return () => watch.disconnect();
}

/**
 * The live region of one layer: it holds the toast only while its layer is the topmost, for the rest is inert. In a layer it
 * takes room of its own over the footer; over a page it stands on the bar and lets fingers through to what is below.
 */
export function ToastOutlet({ layerId }: { layerId: string | null }) {
  const shown = useShownToast();
  const toast = useIsTopLayer(layerId) ? shown : null;
  return (
    <div aria-live="polite" className={layerId === null ? "toast-over-page" : "toast-in-layer"}>
      {toast && (
        <div key={toast.id} ref={layerId === null ? staysOnBar : undefined} className="toast-place">
          <ToastCard toast={toast} />
        </div>
      )}
    </div>
  );
}
