import { atom, createStore } from "jotai/vanilla";
import { createContext, use, useDeferredValue, useSyncExternalStore } from "react";
import { useOverlays } from "./overlays.tsx";

/**
 * Puts a layer on top, `isAgain` when another one only lay over it meanwhile; the answer takes it away again, and gives the
 * focus back to what had it. A dialog that leaves the page with it is `isRemoved`, all others are closed.
 */
type PushLayer = (id: string, isAgain: boolean) => (dialog: HTMLDialogElement, isRemoved: boolean) => void;

interface Layers {
  /** The topmost last. */
  ids: readonly string[];
  /** How many were opened so far. */
  opened: number;
}

interface LayerStack {
  get: () => Layers;
  /** Not a context's own value: with that React would go through the whole page at each of its changes. */
  subscribe: (listener: () => void) => () => void;
  push: PushLayer;
}

const none: Layers = { ids: [], opened: 0 };

/** The page stands still while a layer is open, and keeps the place of its scroll bar. */
function lockPage(isLocked: boolean): void {
  const page = document.documentElement;
  // Asking has the page laid out, and where fingers scroll the bar takes no room.
  if (isLocked && !page.hasAttribute("data-locked") && !matchMedia("(pointer: coarse)").matches) {
    page.style.setProperty("--bar-width", `${innerWidth - page.clientWidth}px`);
  }
  page.toggleAttribute("data-locked", isLocked);
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}

function layerStack(): LayerStack {
  const store = createStore();
  const layers = atom(none);
  const get = () => store.get(layers);
  /** What had the focus before a dialog that has left the page; a dialog that opens in its place takes it over. */
  let left: Element | null = null;
  const push: PushLayer = (id, isAgain) => {
    const opener = left ?? document.activeElement;
    left = null;
    const { ids, opened } = get();
    store.set(layers, { ids: [...ids, id], opened: opened + (isAgain ? 0 : 1) });
    lockPage(true);
    return (dialog, isRemoved) => {
      const now = get();
      store.set(layers, { ...now, ids: now.ids.filter((layer) => layer !== id) });
      const settle = () => lockPage(get().ids.length > 0);
      if (!isRemoved) {
        settle();
        dialog.close();
        return focus(opener);
      }
      // Closed, or the focus moved, the whole page would be styled anew, and once more for a dialog that opens in its place.
      left ??= opener;
      queueMicrotask(() => {
        settle();
        focus(left);
        left = null;
      });
    };
  };
  return { get, subscribe: (listener) => store.sub(layers, listener), push };
}

/** Whether what stands below is shown again after another layer lay over it. */
export const LayerAgain = createContext(false);

/**
 * False in the first frame of a panel, which answers the press that opened it before its contents are worked out: both in one
 * took a slow phone up to 400 ms. What is shown again is there at once.
 */
export function useIsFramePainted(): boolean {
  return useDeferredValue(true, use(LayerAgain));
}

/** Knows which sheets and alerts are open, the topmost last: one for each visit. */
const stackAtom = atom(layerStack);

export function useLayerStack(): LayerStack {
  return useOverlays().get(stackAtom);
}

/** How to put a layer on top of the page. */
export function usePushLayer(): PushLayer {
  return useLayerStack().push;
}

function useLayers(): Layers {
  const { subscribe, get } = useLayerStack();
  return useSyncExternalStore(subscribe, get, () => none);
}

/** How many layers were opened on this page so far. */
export function useOpenedLayers(): number {
  return useLayers().opened;
}

/** True while `id` is the topmost layer; with null: while no layer is open. */
export function useIsTopLayer(id: string | null): boolean {
  return (useLayers().ids.at(-1) ?? null) === id;
}
