import { useSyncExternalStore } from "react";

/** A value of this document, outside any store: what every part of the page, and code without React, reads alike. */
export interface PageSignal<T> {
  get: () => T;
  /** Renders whoever uses it when it is another value. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param onUsed called when the first part uses it; answers what is called when the last one has left */
export function createPageSignal<T>(initial: T, onUsed?: () => (() => void) | undefined): PageSignal<T> {
  let value = initial;
  let onUnused: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) onUnused = onUsed?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) onUnused?.();
      };
    },
  };
}

/** The signal's value; null while the page hydrates, as the server painted it. */
export function usePageSignal<T>({ subscribe, get }: Pick<PageSignal<T>, "subscribe" | "get">): T | null {
  return useSyncExternalStore<T | null>(subscribe, get, () => null);
}
