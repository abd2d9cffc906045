import { currentEntry, keepEntryThroughRefresh } from "./history-entry.ts";
import { panelHistory } from "./panel-history.ts";
import { panelNames, panelSteps } from "./panel.ts";
import type { Layer, PanelActions, PanelAnswer, PanelName, PanelStart } from "./panel.ts";

/** A layer with what only this page's memory holds of it. */
interface OpenLayer extends Layer {
  answer: (answer: PanelAnswer) => void;
}

interface PanelStack {
  actions: PanelActions;
  /** Follows Back and Forward until the answer is called. */
  listen: () => () => void;
}

const ignoreAnswer = () => undefined;

/** The layers that the current history entry remembers; what this page does not know of them begins anew. */
function rememberedLayers(known: ReadonlyMap<string, OpenLayer>): OpenLayer[] {
  return currentEntry().panels.flatMap((kept) => {
    if (typeof kept !== "object" || kept === null || !("id" in kept) || !("name" in kept)) return [];
    const { id } = kept;
    const name = panelNames.find((one) => one === kept.name);
    if (typeof id !== "string" || name === undefined) return [];
    const start = "step" in kept ? (panelSteps.find((one) => one === kept.step) ?? null) : null;
    return known.get(id) ?? { id, name, start, opener: null, answer: ignoreAnswer };
  });
}

/** A layer that something takes the place of, with what has the focus in it. */
function rememberOpener(known: Map<string, OpenLayer>, top: OpenLayer): OpenLayer {
  const layer = { ...top, opener: document.activeElement };
  known.set(top.id, layer);
  return layer;
}

/** Calls `follow` at Back and Forward until the answer is called. */
function onTravel(follow: () => void): () => void {
  keepEntryThroughRefresh();
  window.addEventListener("popstate", follow);
  return () => window.removeEventListener("popstate", follow);
}

/** The panels of one page; `show` draws them. Their order is kept in the browser's history (UX5). */
export function panelStack(show: (layers: readonly Layer[]) => void): PanelStack {
  let layers: readonly OpenLayer[] = [];
  const known = new Map<string, OpenLayer>();
  const history = panelHistory();

  const set = (next: readonly OpenLayer[]): void => {
    layers = next;
    show(next);
  };
  /** The layers as they are once something takes the place of the topmost. */
  const covered = (top = layers.at(-1)) => (top ? [...layers.slice(0, -1), rememberOpener(known, top)] : layers);
  const end = (layer: OpenLayer, answer: PanelAnswer): void => {
    known.delete(layer.id);
    layer.answer(answer);
  };
  const follow = (): void => {
    if (history.isTravelling()) return;
    const next = rememberedLayers(known);
    const gone = layers.filter(({ id }) => !next.some((layer) => layer.id === id));
    set(next);
    for (const layer of gone) end(layer, { result: "closed" });
  };
  const ask = async (name: PanelName, start?: PanelStart): Promise<PanelAnswer> => {
    if (layers.at(-1)?.name === name) return { result: "closed" };
    const { promise, resolve } = Promise.withResolvers<PanelAnswer>();
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const layer = { id, name, start: start ?? null, opener: null, answer: resolve };
    known.set(id, layer);
    const next = [...covered(), layer];
    set(next);
    history.push(next);
    return await promise;
  };
  const actions: PanelActions = {
    ask,
    open: (name, start) => void ask(name, start),
    close: (answer = { result: "closed" }) => {
      const top = layers.at(-1);
      if (!top) return;
      set(layers.slice(0, -1));
      history.back(top);
      end(top, answer);
    },
    closeAll: async () => {
      const open = layers;
      set([]);
      const top = open.at(-1);
      if (top) history.back(top, true);
      for (const layer of open) end(layer, { result: "closed" });
      await history.settled();
    },
    leave: () => {
      covered();
      set([]);
    },
    resumeAt: (name, step) => {
      const top = layers.at(-1);
      if (top?.name === name) history.mark(top, step);
    },
    backFromPage: history.backFromPage,
    settled: history.settled,
  };
  return {
    actions,
    listen: () => {
      if (rememberedLayers(known).length > 0) follow();
      return onTravel(follow);
    },
  };
}
