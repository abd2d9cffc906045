"use client";

import { createStore } from "jotai/vanilla";
import { createContext, use, useState } from "react";
import type { ReactNode } from "react";

type Overlays = ReturnType<typeof createStore>;

const OverlaysContext = createContext<Overlays | null>(null);

/** Keeps what lies over the pages of a visit: its layers and its toast. What they can do comes with the first of them. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [overlays] = useState(createStore);
  return <OverlaysContext value={overlays}>{children}</OverlaysContext>;
}

/** @throws Error outside of an OverlayProvider: a bug of the layout. */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error("an overlay needs an OverlayProvider above it");
  return overlays;
}
