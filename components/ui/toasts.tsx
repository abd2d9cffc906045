"use client";

import { createContext, use, useState } from "react";
import type { ReactNode } from "react";

export interface Toast {
  id: number;
  text: string;
  tone: "success" | "info" | "error";
  action: { label: string; onPress: () => void } | null;
  milliseconds: number;
  isEcho: boolean;
}

interface ToastInput {
  text: string;
  tone: Toast["tone"];
  action?: { label: string; onPress: () => void };
  /** Hover and focus not counted; 4 s, errors and those with an action 6 s, errors never under 5 s (UX17). */
  milliseconds?: number;
  /** The same stands beside a field, which tells it to those who cannot see (UX15): not read aloud a second time. */
  isEcho?: boolean;
}

interface ToastActions {
  /** Shows a short message over everything, also over an open sheet. Never the only carrier of an error (UX17). */
  showToast: (input: ToastInput) => void;
  dismissToast: (id: number) => void;
  /** Takes back what is mended. */
  takeBackToast: (text: string) => void;
  /** What went wrong before is not told any more. */
  dismissErrors: () => void;
}

const ToastsContext = createContext<readonly Toast[]>([]);
const ToastActionsContext = createContext<ToastActions | null>(null);
const mostAtOnce = 3;

function toastOf(id: number, input: ToastInput): Toast {
  const usual = input.tone === "error" || input.action ? 6000 : 4000;
  const wanted = input.milliseconds ?? usual;
  return {
    id,
    text: input.text,
    tone: input.tone,
    action: input.action ?? null,
    milliseconds: input.tone === "error" ? Math.max(5000, wanted) : wanted,
    isEcho: input.isEcho ?? false,
  };
}

type Change = (toasts: readonly Toast[]) => readonly Toast[];

function toastActions(change: (next: Change) => void): ToastActions {
  let lastId = 0;
  const keep = (isKept: (toast: Toast) => boolean) => change((toasts) => toasts.filter(isKept));
  return {
    showToast: (input) => {
      lastId += 1;
      const toast = toastOf(lastId, input);
      change((toasts) => [...toasts.filter(({ text }) => text !== input.text), toast].slice(-mostAtOnce));
    },
    dismissToast: (id) => keep((toast) => toast.id !== id),
    takeBackToast: (text) => keep((toast) => toast.text !== text),
    dismissErrors: () => keep(({ tone }) => tone !== "error"),
  };
}

/** Keeps the short messages of the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, change] = useState<readonly Toast[]>([]);
  const [actions] = useState(() => toastActions(change));
  return (
    <ToastActionsContext value={actions}>
      <ToastsContext value={toasts}>{children}</ToastsContext>
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

/** The newest last. */
export function useShownToasts(): readonly Toast[] {
  return use(ToastsContext);
}
