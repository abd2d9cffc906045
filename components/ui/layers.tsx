"use client";

import { createContext, use, useState } from "react";
import type { ReactNode } from "react";

/** Puts a layer on top; the answer takes it away again. */
type PushLayer = (id: string) => () => void;

const LayersContext = createContext<readonly string[]>([]);
const PushLayerContext = createContext<PushLayer | null>(null);

/** The page stands still while a layer is open, and keeps the place of its scroll bar. */
function lockPage(isLocked: boolean): void {
  const page = document.documentElement;
  if (isLocked && !page.hasAttribute("data-locked")) {
    page.style.setProperty("--bar-width", `${innerWidth - page.clientWidth}px`);
  }
  page.toggleAttribute("data-locked", isLocked);
}

function layerStack(show: (layers: readonly string[]) => void): PushLayer {
  let layers: readonly string[] = [];
  const set = (next: readonly string[]) => {
    layers = next;
    lockPage(next.length > 0);
    show(next);
  };
  return (id) => {
    set([...layers, id]);
    return () => set(layers.filter((layer) => layer !== id));
  };
}

/** Knows which sheets and alerts are open, the topmost last. */
export function LayerProvider({ children }: { children: ReactNode }) {
  const [layers, show] = useState<readonly string[]>([]);
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

/** The open layers, the topmost last. */
export function useLayers(): readonly string[] {
  return use(LayersContext);
}

/** True while `id` is the topmost layer; with null: while no layer is open. */
export function useIsTopLayer(id: string | null): boolean {
  return (use(LayersContext).at(-1) ?? null) === id;
}
