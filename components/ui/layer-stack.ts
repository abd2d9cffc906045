import { useSyncExternalStore } from "react";

/** The layers that are open now, the topmost last. Toasts go into the topmost, since the rest of the page is inert. */
let layers: readonly string[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly string[]): void {
  layers = next;
  const page = document.documentElement;
  if (layers.length > 0 && !page.hasAttribute("data-locked")) {
    page.style.setProperty("--bar-width", `${innerWidth - page.clientWidth}px`);
  }
  page.toggleAttribute("data-locked", layers.length > 0);
  for (const listener of listeners) listener();
}

/** Puts a layer on top and locks the page's scrolling; call the answer to take it away again. */
export function pushLayer(id: string): () => void {
  publish([...layers, id]);
  return () => publish(layers.filter((layer) => layer !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while `id` is the topmost layer; with null: while no layer is open. */
export function useIsTopLayer(id: string | null): boolean {
  const top = useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  );
  return top === id;
}
