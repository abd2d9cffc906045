import { atom } from "jotai/vanilla";
import { useMemo } from "react";
import { useOverlays } from "#components/ui/sheet/overlays.tsx";
import { useLayerStack, useOpenedLayers } from "#components/ui/sheet/layers.ts";
import { toastsAtom, useLastToast } from "./shown-toast.ts";
import type { Toast, Toasts } from "./shown-toast.ts";

interface ToastInput {
  title?: string | null;
  text: string;
  tone: Toast["tone"];
  action?: { label: string; onPress: () => void };
  /** Hover and focus not counted; those with an action 6 s at least, errors never under 5 s (UX17). */
  milliseconds?: number;
  isKept?: boolean;
}

interface ToastActions {
  /** Shows a short message, in place of the one before. Never what the screen says already, but where a toast is specified (A145). */
  showToast: (input: ToastInput) => void;
  dismissToast: (id: number) => void;
  /** Errors of before are not shown any more. */
  dismissErrors: () => void;
}

/** In ms: of what was added, of addresses and of coverage (S1 §9, S2 §9, A136). */
export const shortly = 2000;

/** In ms (S2 §9, S3 §9). */
const usualTimes = { error: 7000, info: 5000, success: 3000 };

function toastOf(input: ToastInput, id: number, opened: number): Toast {
  const milliseconds = input.milliseconds ?? Math.max(usualTimes[input.tone], input.action ? 6000 : 0);
  return {
    id,
    title: input.title ?? null,
    text: input.text,
    tone: input.tone,
    action: input.action ?? null,
    milliseconds: input.tone === "error" ? Math.max(5000, milliseconds) : milliseconds,
    isKept: input.isKept ?? false,
    opened,
  };
}

const none: Toasts = { shown: null, next: null };

/** That something went well does not take the place of what went wrong before, nor of what has to be read. */
function withToast({ shown, next }: Toasts, toast: Toast): Toasts {
  if (shown === null || toast.tone === "error" || toast.action !== null) return { shown: toast, next: null };
  if (shown.isKept) return { shown, next: toast };
  return shown.tone === "error" ? { shown, next } : { shown: toast, next: null };
}

/** Counts the toasts of a visit. */
const lastIdAtom = atom(0);

/** How to say something shortly, for what does not show it. A layer that opens takes the toast's place. */
export function useToasts(): ToastActions {
  const overlays = useOverlays();
  const stack = useLayerStack();
  return useMemo(() => {
    const change = (next: (toasts: Toasts, opened: number) => Toasts) => {
      const { opened } = stack.get();
      const toasts = overlays.get(toastsAtom);
      overlays.set(toastsAtom, next(toasts.shown?.opened === opened ? toasts : none, opened));
    };
    return {
      showToast: (input) => {
        overlays.set(lastIdAtom, (id) => id + 1);
        change((toasts, opened) => withToast(toasts, toastOf(input, overlays.get(lastIdAtom), opened)));
      },
      dismissToast: (id) => change((toasts) => (toasts.shown?.id === id ? { shown: toasts.next, next: null } : toasts)),
      dismissErrors: () => change((toasts) => (toasts.shown?.tone === "error" ? none : toasts)),
    };
  }, [overlays, stack]);
}

/** The toast in sight, null for none. */
export function useShownToast(): Toast | null {
  const opened = useOpenedLayers();
  const last = useLastToast();
  return last?.opened === opened ? last : null;
}
