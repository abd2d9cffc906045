import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useIsTopLayer } from "./layers.tsx";
import { useShownToasts, useToasts } from "./toasts.tsx";
import type { Toast } from "./toasts.tsx";

/** Errors are red (S2 §8, S3 §8). */
const colours = { success: "bg-ink", info: "bg-ink", error: "bg-danger" } as const;
const icons = { success: "circle-check", info: "info", error: "circle-exclamation-point" } as const;

/** Counts down while nobody hovers over it or has the focus in it. */
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
      aria-hidden={toast.isEcho || undefined}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={`toast pointer-events-auto flex min-h-12 shrink-0 w-fit max-w-full items-center gap-3 rounded-md py-1 pr-2 pl-4 text-sm text-ground shadow-overlay ${colours[toast.tone]}`}
    >
      <Icon name={icons[toast.tone]} />
      {/* One that stands beside its field too is kept so low that it does not reach the field's label. */}
      <span className={`min-w-0 pr-2 ${toast.isEcho ? "line-clamp-3" : "py-2"}`}>{toast.text}</span>
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

/**
 * Over a page above what stands at its lower edge. In a layer an error is at the top, over the title and not over
 * the first field; the rest stands on its footer. Neither hides the total, the primary button or the one that closes.
 */
const places = {
  page: "fixed inset-x-0 top-0 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-50 justify-end",
  top: "absolute top-1 right-12 left-0 z-50",
  footer: "relative z-50 order-1 h-0 justify-end",
};

function ToastStack({ toasts, place }: { toasts: readonly Toast[]; place: keyof typeof places }) {
  return (
    <div aria-live="polite" className={`pointer-events-none flex flex-col items-center gap-2 px-4 ${places[place]}`}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {place === "footer" && toasts.length > 0 && <span className="h-1 shrink-0" />}
    </div>
  );
}

/** The live region of one layer: it holds the toasts only while its layer is the topmost, for the rest is inert. */
export function ToastOutlet({ layerId }: { layerId: string | null }) {
  const all = useShownToasts();
  const toasts = useIsTopLayer(layerId) ? all : [];
  if (layerId === null) return <ToastStack toasts={toasts} place="page" />;
  return (
    <>
      <ToastStack toasts={toasts.filter(({ tone }) => tone === "error")} place="top" />
      <ToastStack toasts={toasts.filter(({ tone }) => tone !== "error")} place="footer" />
    </>
  );
}
