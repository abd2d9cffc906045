import { createContext, use, useSyncExternalStore } from "react";
import type { PageSignal } from "#lib/client/device/page-signal.ts";

export const panelNames = [
  "cart",
  "location",
  "login",
  "confirm",
  "menu",
  "profile",
  "password",
  "passkeys",
  "forgotPassword",
  "contact",
  "search",
  "categories",
  "menuChange",
  "schedule",
  "gift",
  "rating",
  "orderSummary",
  "billSplit",
] as const;

export type PanelName = (typeof panelNames)[number];

/** Steps that a panel may begin at: the location at a mode or a new address, the log-in at the sign-up, a contact of the other kind. */
export const panelSteps = ["delivery", "pickup", "newAddress", "signUp", "otherContact"] as const;

export type PanelStep = (typeof panelSteps)[number];

/** Where a panel begins: at a step, or the log-in after a session ended, or asked for by something else than an order (A149). */
export type PanelStart = PanelStep | "ended" | "alert";

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

/** The panels of a page. */
export interface Panels {
  actions: PanelActions;
  /** Not a context's own value: with that React would go through the whole page at each of its changes. */
  layers: PageSignal<readonly Layer[]>;
}

export const PanelsContext = createContext<Panels | null>(null);

/** As the server paints a page. The same value when it hydrates: another would have it all rendered again. */
export const noLayers: readonly Layer[] = [];

/** @throws Error outside of a PanelProvider: a bug of the layout. */
function usePanels(): Panels {
  const panels = use(PanelsContext);
  if (!panels) throw new Error("a panel needs a PanelProvider above it");
  return panels;
}

/** How to open and close panels, for what does not show them. */
export function usePanelActions(): PanelActions {
  return usePanels().actions;
}

/** The topmost panel and how to open and close panels. */
export function usePanel() {
  const panels = usePanels();
  const layers = useSyncExternalStore(panels.layers.subscribe, panels.layers.get, () => noLayers);
  const top = layers.at(-1);
  return {
    panel: top?.name ?? null,
    start: top?.start ?? null,
    /** It is shown again after another panel lay over it. */
    isBack: top ? top.opener !== null : false,
    opener: top?.opener ?? null,
    /** The topmost last. */
    layers: layers.map((layer) => layer.name),
    ...panels.actions,
  };
}
