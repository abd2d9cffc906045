import { forgetFragment } from "./forget-fragment.ts";
import { currentEntry, isEntryOf } from "./history-entry.ts";
import type { Layer } from "./panel.ts";

function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
  });
}

async function pushEntry(before: Promise<void>, layers: readonly Layer[]): Promise<void> {
  await before;
  forgetFragment();
  const below = currentEntry();
  const depth = isEntryOf(below, layers.at(-2)) ? below.depth + 1 : 1;
  window.history.pushState({ panels: layers.map(({ id, name }) => ({ id, name })), depth }, "");
}

/** The browser's history as the panels use it. It answers later: one step is done after the other. */
export function panelHistory() {
  let settled: Promise<void> = Promise.resolve();
  let travels = 0;
  const back = async (before: Promise<void>, top: Layer, isAll: boolean): Promise<void> => {
    await before;
    const entry = currentEntry();
    if (!isEntryOf(entry, top)) return;
    travels += 1;
    const arrived = nextPopState();
    window.history.go(isAll ? -entry.depth : -1);
    await arrived;
    travels -= 1;
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
    settled: () => settled,
    /** Under way by our own doing: the panels know already. */
    isTravelling: () => travels > 0,
  };
}
