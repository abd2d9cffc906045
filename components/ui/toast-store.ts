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
  /** How long it stays, hover and focus not counted; 4 s, errors and those with an action 6 s, errors never under 5 s (U17). */
  milliseconds?: number;
  /** The same stands beside a field, which tells it to those who cannot see (U15): not read aloud a second time. */
  isEcho?: boolean;
}

const mostAtOnce = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message over everything, also over an open sheet. Never the only carrier of an error (U17). */
export function showToast(input: ToastInput): void {
  const usual = input.tone === "error" || input.action ? 6000 : 4000;
  const wanted = input.milliseconds ?? usual;
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    text: input.text,
    tone: input.tone,
    action: input.action ?? null,
    milliseconds: input.tone === "error" ? Math.max(5000, wanted) : wanted,
    isEcho: input.isEcho ?? false,
  };
  publish([...toasts.filter((other) => other.text !== input.text), toast].slice(-mostAtOnce));
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
