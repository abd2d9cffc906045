"use client";

import { createContext, use, useState } from "react";
import type { ReactNode } from "react";

/** Puts a layer on top, `isAgain` when another one only lay over it meanwhile; the answer takes it away again. */
type PushLayer = (id: string, isAgain: boolean) => () => void;

interface Layers {
  /** The topmost last. */
  ids: readonly string[];
  /** How many were opened so far. */
  opened: number;
}

const none: Layers = { ids: [], opened: 0 };

const LayersContext = createContext<Layers>(none);
const PushLayerContext = createContext<PushLayer | null>(null);

/** The page stands still while a layer is open, and keeps the place of its scroll bar. */
function lockPage(isLocked: boolean): void {
  const page = document.documentElement;
  if (isLocked && !page.hasAttribute("data-locked")) {
    page.style.setProperty("--bar-width", `${innerWidth - page.clientWidth}px`);
  }
  page.toggleAttribute("data-locked", isLocked);
}

function layerStack(show: (layers: Layers) => void): PushLayer {
  let layers = none;
  const set = (ids: readonly string[], opened: number) => {
    layers = { ids, opened };
    lockPage(ids.length > 0);
    show(layers);
  };
  return (id, isAgain) => {
    set([...layers.ids, id], layers.opened + (isAgain ? 0 : 1));
    return () =>
      set(
        layers.ids.filter((layer) => layer !== id),
        layers.opened,
      );
  };
}

/** Whether what stands below is shown again after another layer lay over it. */
export const LayerAgain = createContext(false);

/** Knows which sheets and alerts are open, the topmost last. */
export function LayerProvider({ children }: { children: ReactNode }) {
  const [layers, show] = useState(none);
  const [push] = useState(() => layerStack(show));
  return (
    <PushLayerContext value={push}>
      <LayersContext value={layers}>{children}</LayersContext>
    </PushLayerContext>
  );
}

/**
 * How to put a layer on top of the page.
 * @throws Error outside of a LayerProvider: a bug of the layout.
 */
export function usePushLayer(): PushLayer {
  const push = use(PushLayerContext);
  if (!push) throw new Error("usePushLayer needs a LayerProvider above it");
  return push;
}

/** How many layers were opened on this page so far. */
export function useOpenedLayers(): number {
  return use(LayersContext).opened;
}

/** True while `id` is the topmost layer; with null: while no layer is open. */
export function useIsTopLayer(id: string | null): boolean {
  return (use(LayersContext).ids.at(-1) ?? null) === id;
}
