import { forgetFragment } from "./forget-fragment.ts";
import type { Layer } from "./panel.ts";

function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
  });
}

async function pushEntry(before: Promise<void>, layers: readonly Layer[]): Promise<void> {
  await before;
  forgetFragment();
  window.history.pushState({ panels: layers.map(({ id, name }) => ({ id, name })) }, "");
}

/** The browser's history as the panels use it. It answers later: one step is done after the other. */
export function panelHistory() {
  let settled: Promise<void> = Promise.resolve();
  let travels = 0;
  const back = async (before: Promise<void>, steps: number): Promise<void> => {
    await before;
    travels += 1;
    const arrived = nextPopState();
    window.history.go(-steps);
    await arrived;
    travels -= 1;
  };
  return {
    /** An entry for the panels that are open now. */
    push: (layers: readonly Layer[]) => {
      settled = pushEntry(settled, layers);
    },
    /** Goes back over the entries of panels that were closed: each pushed its own, so there is somewhere to go. */
    back: (steps: number) => {
      settled = back(settled, steps);
    },
    settled: () => settled,
    /** Under way by our own doing: the panels know already. */
    isTravelling: () => travels > 0,
  };
}
