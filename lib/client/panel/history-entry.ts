import type { Layer } from "./panel.ts";

/** What an entry of the browser's history says of the panels that are open at it. */
export interface HistoryEntry {
  panels: readonly unknown[];
  /** How many entries the page's own one lies below. */
  depth: number;
}

/** The current entry; one of a page itself has no panels. */
export function currentEntry(): HistoryEntry {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("panels" in state) || !Array.isArray(state.panels))
    return { panels: [], depth: 0 };
  const depth = "depth" in state && typeof state.depth === "number" ? state.depth : state.panels.length;
  return { panels: state.panels, depth };
}

/** Whether an entry is the one that `layer` pushed. A page that was on its way when it was opened has put its own on top. */
export function isEntryOf({ panels }: HistoryEntry, layer: Pick<Layer, "id"> | undefined): boolean {
  const top: unknown = panels.at(-1);
  return typeof top === "object" && top !== null && "id" in top && top.id === layer?.id;
}
