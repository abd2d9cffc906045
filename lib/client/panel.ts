"use client";

import { useSyncExternalStore } from "react";
import type { NewCartLine } from "./cart-store.ts";
import { forgetFragment } from "./forget-fragment.ts";

/** The layers that may lie over a page. */
export type PanelName = "cart" | "location" | "login" | "confirm" | "menu" | "search" | "categories";

/**
 * Why a panel was opened: what goes on by itself when it is done (A91, A106), or where it begins: the location at a mode
 * or a new address, the log-in at the sign-up. `isAdult`: the legal-age question was answered with yes for the line (A134).
 */
export type PanelPayload =
  | { next: "send" }
  | { next: "add"; line: NewCartLine; isAdult: boolean }
  | { next: "choose"; mode: "delivery" | "pickup" }
  | { next: "newAddress" }
  | { next: "signUp" }
  | null;

/**
 * How the panel above ended; `dismissed` = Back, Escape, a press beside it; `full` = done, yet the cart did not take the
 * line that waited (M2).
 */
export interface PanelOutcome {
  panel: PanelName;
  result: "done" | "dismissed" | "full";
  payload: PanelPayload;
}

interface Layer {
  id: string;
  name: PanelName;
}

interface PanelState {
  layers: Layer[];
  /** What the layer that closed last has to say to the one below. */
  outcome: PanelOutcome | null;
}

const closed: PanelState = { layers: [], outcome: null };
const names = new Set<string>([
  "cart",
  "location",
  "login",
  "confirm",
  "menu",
  "search",
  "categories",
] satisfies PanelName[]);
/** No atom: what opens panels is on every page before any press, the atoms are not (framework facts §4). */
let state = closed;
const listeners = new Set<() => void>();

function setState(next: PanelState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Payloads stay in memory: after a reload a panel opens without an intent that would go on by itself. */
const payloads = new Map<string, PanelPayload>();
/** What had the focus in a layer when another took its place. */
const openers = new Map<string, Element | null>();
/** Travelling through history is asynchronous: what follows waits for it. */
let settled: Promise<void> = Promise.resolve();
let travels = 0;
let isListening = false;

function isLayer(value: unknown): value is Layer {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "name" in value &&
    typeof value.name === "string" &&
    names.has(value.name)
  );
}

/** The layers that a history entry remembers. */
function layersOf(historyState: unknown): Layer[] {
  if (typeof historyState !== "object" || historyState === null || !("panels" in historyState)) return [];
  const { panels } = historyState;
  return Array.isArray(panels) && panels.every(isLayer) ? panels : [];
}

/** A layer that is on top again is made anew: the focus goes back to what opened the one above (U6). */
function showAgain(layers: Layer[]): void {
  const top = layers.at(-1);
  const opener = top && openers.get(top.id);
  if (top) openers.delete(top.id);
  if (!opener) return;
  import("./return-focus.ts").then(
    ({ returnFocus }) => returnFocus(opener),
    () => {
      // Without a connection the focus begins at the page's top.
    },
  );
}

/** Back and Forward: the layers are those of the entry that is shown now. Our own travel changes nothing. */
function followHistory(): void {
  if (travels > 0) return;
  const layers = layersOf(window.history.state);
  const top = state.layers.at(-1);
  const isGone = top && !layers.some((layer) => layer.id === top.id);
  const outcome: PanelOutcome | null = isGone
    ? { panel: top.name, result: "dismissed", payload: payloads.get(top.id) ?? null }
    : state.outcome;
  if (isGone) payloads.delete(top.id);
  setState({ layers, outcome });
  if (layers.at(-1)?.id !== top?.id) showAgain(layers);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("popstate", followHistory);
  if (layersOf(window.history.state).length > 0) followHistory();
}

function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    // A browser that has nowhere to go back to fires no event.
    const timer = window.setTimeout(resolve, 500);
    const finish = () => {
      window.clearTimeout(timer);
      resolve();
    };
    window.addEventListener("popstate", finish, { once: true });
  });
}

async function travelAfter(before: Promise<void>, steps: number): Promise<void> {
  await before;
  travels += 1;
  const arrived = nextPopState();
  window.history.go(-steps);
  await arrived;
  travels -= 1;
}

/** Goes back `steps` entries, after what is under way; `settled` waits for it. */
function travelBack(steps: number): void {
  settled = travelAfter(settled, steps);
}

async function pushAfter(before: Promise<void>, layers: Layer[]): Promise<void> {
  await before;
  forgetFragment();
  window.history.pushState({ panels: layers }, "");
}

/** Opens a layer over what is there: one history entry, so that Back closes it (U5). */
export function openPanel(name: PanelName, payload: PanelPayload = null): void {
  listen();
  const { layers } = state;
  if (layers.at(-1)?.name === name) return;
  const layer: Layer = { id: crypto.getRandomValues(new Uint32Array(2)).join("-"), name };
  const next = [...layers, layer];
  const below = layers.at(-1);
  if (below) openers.set(below.id, document.activeElement);
  payloads.set(layer.id, payload);
  setState({ layers: next, outcome: null });
  settled = pushAfter(settled, next);
}

/** Closes the topmost layer; `done` lets the layer below go on with what it waited for. */
export function closePanel(result: PanelOutcome["result"] = "dismissed"): void {
  const { layers } = state;
  const top = layers.at(-1);
  if (!top) return;
  const payload = payloads.get(top.id) ?? null;
  payloads.delete(top.id);
  const rest = layers.slice(0, -1);
  setState({ layers: rest, outcome: { panel: top.name, result, payload } });
  showAgain(rest);
  travelBack(1);
}

/** Closes every layer; resolves when the page's own history entry is the current one, so that a navigation can follow. */
export async function closeAllPanels(): Promise<void> {
  const { layers } = state;
  for (const layer of layers) payloads.delete(layer.id);
  setState(closed);
  if (layers.length > 0) travelBack(layers.length);
  await settled;
}

/** Resolves when the browser's history is where the layers are: what navigates or refreshes waits for it. */
export async function panelsSettled(): Promise<void> {
  await settled;
}

/** Leaves the layers behind for a link inside of them: Back brings them again. */
function leavePanels(): void {
  const top = state.layers.at(-1);
  if (top) openers.set(top.id, document.activeElement);
  setState(closed);
}

/** Takes the outcome of the layer above, once. */
function takeOutcome(): PanelOutcome | null {
  const { outcome } = state;
  if (outcome) setState({ ...state, outcome: null });
  return outcome;
}

function subscribe(listener: () => void): () => void {
  listen();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost layer and how to open and close layers. */
export function usePanel() {
  const { layers, outcome } = useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  );
  const top = layers.at(-1);
  return {
    panel: top?.name ?? null,
    payload: top ? (payloads.get(top.id) ?? null) : null,
    /** All open layers, the topmost last. */
    layers: layers.map((layer) => layer.name),
    outcome,
    takeOutcome,
    open: openPanel,
    close: closePanel,
    closeAll: closeAllPanels,
    leave: leavePanels,
  };
}
