import { createContext, use } from "react";

export const panelNames = [
  "cart",
  "location",
  "login",
  "confirm",
  "menu",
  "search",
  "categories",
  "menuChange",
  "schedule",
  "gift",
  "rating",
  "orderSummary",
] as const;

export type PanelName = (typeof panelNames)[number];

/** Steps that a panel may begin at: the location at a mode or a new address, the log-in at the sign-up. */
export const panelSteps = ["delivery", "pickup", "newAddress", "signUp"] as const;

export type PanelStep = (typeof panelSteps)[number];

/** Where a panel begins: at a step, or the log-in after a session ended. */
export type PanelStart = PanelStep | "ended";

export interface ChosenPlace {
  /** `here`: the table or kiosk of the visit. */
  mode: "delivery" | "pickup" | "here";
  branchId: string;
}

/** How a panel ended; `place` is the location's alone. Closed is Back, Escape, a press beside it. */
export type PanelAnswer = { result: "done"; place: ChosenPlace | null } | { result: "closed" };

export interface Layer {
  id: string;
  name: PanelName;
  /** After a reload the step that was marked: nothing goes on by itself then. */
  start: PanelStart | null;
  /** What had the focus when another panel or page took its place, null for one that was never covered. */
  opener: Element | null;
}

/** How to open and close panels. Each is one history entry, so that Back closes it (UX5). */
export interface PanelActions {
  open: (name: PanelName, start?: PanelStart) => void;
  /** Opens a panel and resolves to how it ended. */
  ask: (name: PanelName, start?: PanelStart) => Promise<PanelAnswer>;
  close: (answer?: PanelAnswer) => void;
  /** Closes every panel; resolves when the page's own history entry is the current one. */
  closeAll: () => Promise<void>;
  /** Marks where a panel that is on top begins should the page be loaded anew. */
  resumeAt: (name: PanelName, step: PanelStep | null) => void;
  /** Leaves the panels behind for a link inside of them: Back brings them again. */
  leave: () => void;
  /** Goes back from a page that was opened over another one, once `ready`; a panel that is opened meanwhile stays open. */
  backFromPage: (ready: Promise<void>) => void;
  /** Resolves when the browser's history is where the panels are: what navigates waits for it. */
  settled: () => Promise<void>;
}

export const PanelLayersContext = createContext<readonly Layer[]>([]);
export const PanelActionsContext = createContext<PanelActions | null>(null);

/**
 * How to open and close panels, for what does not show them.
 * @throws Error outside of a PanelProvider: a bug of the layout.
 */
export function usePanelActions(): PanelActions {
  const actions = use(PanelActionsContext);
  if (!actions) throw new Error("usePanelActions needs a PanelProvider above it");
  return actions;
}

/** The topmost panel and how to open and close panels. */
export function usePanel() {
  const layers = use(PanelLayersContext);
  const top = layers.at(-1);
  return {
    panel: top?.name ?? null,
    start: top?.start ?? null,
    /** It is shown again after another panel lay over it. */
    isBack: top ? top.opener !== null : false,
    opener: top?.opener ?? null,
    /** The topmost last. */
    layers: layers.map((layer) => layer.name),
    ...usePanelActions(),
  };
}
