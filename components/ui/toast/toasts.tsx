"use client";

import { createContext, use, useState } from "react";
import type { ReactNode } from "react";
import { useOpenedLayers } from "#components/ui/sheet/layers.tsx";

export interface Toast {
  id: number;
  /** Above the text. */
  title: string | null;
  text: string;
  tone: "success" | "info" | "error";
  action: { label: string; onPress: () => void } | null;
  milliseconds: number;
  /** What goes well after it waits until it is gone. */
  isKept: boolean;
}

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

const ToastContext = createContext<Toast | null>(null);
const ToastActionsContext = createContext<ToastActions | null>(null);

/** In ms (S2 §9, S3 §9). */
const usualTimes = { error: 7000, info: 5000, success: 3000 };

function toastOf(id: number, input: ToastInput): Toast {
  const milliseconds = input.milliseconds ?? Math.max(usualTimes[input.tone], input.action ? 6000 : 0);
  return {
    id,
    title: input.title ?? null,
    text: input.text,
    tone: input.tone,
    action: input.action ?? null,
    milliseconds: input.tone === "error" ? Math.max(5000, milliseconds) : milliseconds,
    isKept: input.isKept ?? false,
  };
}

interface Toasts {
  shown: Toast | null;
  /** The last that came while `shown` was kept. */
  next: Toast | null;
}

const none: Toasts = { shown: null, next: null };

/** That something went well does not take the place of what went wrong before, nor of what has to be read. */
function withToast({ shown, next }: Toasts, toast: Toast): Toasts {
  if (shown === null || toast.tone === "error" || toast.action !== null) return { shown: toast, next: null };
  if (shown.isKept) return { shown, next: toast };
  return shown.tone === "error" ? { shown, next } : { shown: toast, next: null };
}

function toastActions(change: (next: (toasts: Toasts) => Toasts) => void): ToastActions {
  let lastId = 0;
  return {
    showToast: (input) => {
      lastId += 1;
      const toast = toastOf(lastId, input);
      change((toasts) => withToast(toasts, toast));
    },
    dismissToast: (id) => change((toasts) => (toasts.shown?.id === id ? { shown: toasts.next, next: null } : toasts)),
    dismissErrors: () => change((toasts) => (toasts.shown?.tone === "error" ? none : toasts)),
  };
}

/** Keeps the short message of the page; a layer that opens takes its place. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ shown }, change] = useState(none);
  const [actions] = useState(() => toastActions(change));
  const opened = useOpenedLayers();
  const [known, setKnown] = useState(opened);
  if (opened !== known) {
    setKnown(opened);
    change(none);
  }
  return (
    <ToastActionsContext value={actions}>
      <ToastContext value={shown}>{children}</ToastContext>
    </ToastActionsContext>
  );
}

/**
 * How to say something shortly, for what does not show it.
 * @throws Error outside of a ToastProvider: a bug of the layout.
 */
export function useToasts(): ToastActions {
  const actions = use(ToastActionsContext);
  if (!actions) throw new Error("useToasts needs a ToastProvider above it");
  return actions;
}

/** The toast in sight, null for none. */
export function useShownToast(): Toast | null {
  return use(ToastContext);
}
