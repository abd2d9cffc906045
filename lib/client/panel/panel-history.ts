import { forgetFragment } from "./forget-fragment.ts";
import { currentEntry, isEntryOf, isPanelOf } from "./history-entry.ts";
import type { Layer, PanelStep } from "./panel.ts";

function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
  });
}

/** Writes the step into the panel's own entry, which is there after `before`. */
async function markEntry(before: Promise<void>, layer: Layer, step: PanelStep | null): Promise<void> {
  await before;
  const { id, name } = layer;
  const entry = currentEntry();
  if (!isEntryOf(entry, layer)) return;
  window.history.replaceState({ ...entry, panels: [...entry.panels.slice(0, -1), { id, name, step }] }, "");
}

async function pushEntry(before: Promise<void>, layers: readonly Layer[]): Promise<void> {
  await before;
  forgetFragment();
  const below = currentEntry();
  const depth = isEntryOf(below, layers.at(-2)) ? below.depth + 1 : 1;
  // What lies below keeps the steps that were marked.
  const panels = layers.map((layer) => {
    return below.panels.find((kept) => isPanelOf(kept, layer)) ?? { id: layer.id, name: layer.name };
  });
  window.history.pushState({ panels, depth }, "");
}

/** The browser's history as the panels use it. It answers later: one step is done after the other. */
export function panelHistory() {
  let settled: Promise<void> = Promise.resolve();
  let travels = 0;
  const travel = async (steps: number): Promise<void> => {
    travels += 1;
    const arrived = nextPopState();
    window.history.go(steps);
    await arrived;
    travels -= 1;
  };
  const back = async (before: Promise<void>, top: Layer, isAll: boolean): Promise<void> => {
    await before;
    const entry = currentEntry();
    if (isEntryOf(entry, top)) await travel(isAll ? -entry.depth : -1);
  };
  const backFromPage = async (before: Promise<void>, ready: Promise<void>): Promise<void> => {
    await before;
    const { href } = window.location;
    await ready;
    // Somebody else may have travelled meanwhile.
    if (window.location.href === href) await travel(-1);
  };
  return {
    /** An entry for the panels that are open now. */
    push: (layers: readonly Layer[]) => {
      settled = pushEntry(settled, layers);
    },
    /** Goes back over the entry of the panel that was on top, or of all that lie over this page. */
    back: (top: Layer, isAll = false) => {
      settled = back(settled, top, isAll);
    },
    /** Goes back over the page's own entry once `ready`: an entry that is pushed meanwhile comes after that. */
    backFromPage: (ready: Promise<void>) => {
      settled = backFromPage(settled, ready);
    },
    /** Where `layer`, which is on top, begins after a reload. */
    mark: (layer: Layer, step: PanelStep | null) => {
      settled = markEntry(settled, layer, step);
    },
    settled: () => settled,
    /** Under way by our own doing: the panels know already. */
    isTravelling: () => travels > 0,
  };
}
