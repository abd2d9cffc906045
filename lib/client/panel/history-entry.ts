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

let isKept = false;

/**
 * Next writes the entry anew when an action's answer refreshes the page, and forgets what it says of panels: a reload would
 * not know them, and closing one would leave its entry behind. At the same address it is written again.
 */
export function keepEntryThroughRefresh(): void {
  if (isKept) return;
  isKept = true;
  const replace = window.history.replaceState.bind(window.history);
  window.history.replaceState = (state: unknown, unused, url) => {
    const { panels, depth } = currentEntry();
    const isSameAddress = url === undefined || url === null || new URL(url, location.href).href === location.href;
    const isForgetful = typeof state === "object" && state !== null && !("panels" in state);
    replace(isForgetful && isSameAddress && panels.length > 0 ? { ...state, panels, depth } : state, unused, url);
  };
}

/** Whether an entry is the one that `layer` pushed. A page that was on its way when it was opened has put its own on top. */
export function isEntryOf({ panels }: HistoryEntry, layer: Pick<Layer, "id"> | undefined): boolean {
  return layer !== undefined && isPanelOf(panels.at(-1), layer);
}

/** Whether what an entry keeps of a panel is that of `layer`. */
export function isPanelOf(kept: unknown, { id }: Pick<Layer, "id">): boolean {
  return typeof kept === "object" && kept !== null && "id" in kept && kept.id === id;
}
