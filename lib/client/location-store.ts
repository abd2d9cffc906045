"use client";

import { atom, getDefaultStore } from "jotai/vanilla";
import { useCallback, useSyncExternalStore } from "react";
import type { Address } from "#domain/person/address.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { CoveredZone } from "#lib/exchange/place.ts";
import { lateLocation, locationName } from "./late-location.ts";
import { readAddress } from "./read-address.ts";
import { isRecord, readStored, watchStored, writeStored } from "./storage.ts";
import type { StoredEntry } from "./storage.ts";
import { useStore } from "./store-info.tsx";

/** How the order is to reach the customer, and whether that was found possible (S1 §3 appCtx). */
export interface AppContext {
  DeliveryMode: "delivery" | "pickup" | null;
  CoverageValidate: boolean;
}

/** The zone of the selected address, and the branch it belongs to. */
export interface BranchCoverageArea extends CoveredZone {
  branchId: string;
}

/** Where this device's order goes: one value, so that no tab ever sees half of a change. */
export interface LocationState {
  mode: AppContext["DeliveryMode"];
  isValidated: boolean;
  /** The branch that delivers or hands over. */
  branchId: string | null;
  address: Address | null;
  /** The address before a pickup was chosen: fills the form the next time (S2 §3 lastSelectedAddress). */
  lastAddress: Address | null;
  area: CoveredZone | null;
  /** When the person confirmed it (ms): an address of this visit beats those of the account (A137). */
  confirmedAt: number | null;
}

const nowhere: LocationState = {
  mode: null,
  isValidated: false,
  branchId: null,
  address: null,
  lastAddress: null,
  area: null,
  confirmedAt: null,
};

/** How long what was confirmed counts as of this visit. */
const visitLength = 2 * 60 * 60 * 1000;

function readArea(content: unknown): CoveredZone | null {
  if (!isRecord(content) || typeof content["id"] !== "string" || typeof content["name"] !== "string") return null;
  const { id, name, price } = content;
  return { id, name, price: typeof price === "number" && Number.isSafeInteger(price) ? price : null };
}

function parseLocation(content: unknown): LocationState | null {
  if (!isRecord(content)) return null;
  const { mode, isValidated, branchId, confirmedAt } = content;
  if (mode !== "delivery" && mode !== "pickup" && mode !== null) return null;
  const address = readAddress(content["address"]);
  return {
    mode,
    // A delivery without its address cannot have been validated.
    isValidated: isValidated === true && mode !== null && (mode === "pickup" || address !== null),
    branchId: typeof branchId === "string" ? branchId : null,
    address,
    lastAddress: readAddress(content["lastAddress"]),
    area: readArea(content["area"]),
    confirmedAt: typeof confirmedAt === "number" ? confirmedAt : null,
  };
}

const entry: StoredEntry<LocationState> = { name: locationName, version: 1, parse: parseLocation };

const store = getDefaultStore();
const locationAtom = atom<{ tenant: string | null; state: LocationState }>({ tenant: null, state: nowhere });

/** The address of the order, null for a pickup and before one was given (S1 §3). */
export const selectedAddress = atom((get) => get(locationAtom).state.address);

/** Delivery mode and coverage (S1 §3, A141). */
export const appCtx = atom<AppContext>((get) => {
  const { mode, isValidated } = get(locationAtom).state;
  return { DeliveryMode: mode, CoverageValidate: isValidated };
});

/** The zone that covers the selected address, null while none does (S1 §3). */
export const branchCoverageArea = atom<BranchCoverageArea | null>((get) => {
  const { area, branchId } = get(locationAtom).state;
  return area && branchId !== null ? { ...area, branchId } : null;
});

/** The id of the branch that was found for the person, null before (S1 §3). */
export const nearestBranch = atom((get) => get(locationAtom).state.branchId);

/** Reads the device once for this tenant; a page has one, a test may have several. */
function loadOnce(tenant: string): void {
  if (store.get(locationAtom).tenant === tenant) return;
  store.set(locationAtom, { tenant, state: readStored(tenant, entry) ?? nowhere });
}

function change(tenant: string, next: (state: LocationState) => LocationState): void {
  loadOnce(tenant);
  const state = next(store.get(locationAtom).state);
  writeStored(tenant, entry, state === nowhere ? null : state);
  store.set(locationAtom, { tenant, state });
}

/** The address is covered: the order is delivered to it from this branch (S2 §4.5). */
export function confirmDelivery(
  tenant: string,
  found: { address: Address; branchId: string; area: CoveredZone },
  confirmedAt: number | null,
): void {
  change(tenant, () => ({
    mode: "delivery",
    isValidated: true,
    branchId: found.branchId,
    address: found.address,
    lastAddress: found.address,
    area: found.area,
    confirmedAt,
  }));
}

/** The order is collected at this branch: the selected address goes, the last one is remembered (S2 §4.5). */
export function confirmPickup(tenant: string, branchId: string, confirmedAt: number): void {
  change(tenant, ({ address, lastAddress }) => ({
    mode: "pickup",
    isValidated: true,
    branchId,
    address: null,
    lastAddress: address ?? lastAddress,
    area: null,
    confirmedAt,
  }));
}

/**
 * Nobody delivers to this address: it is kept with coverage false, so that the form knows it (S2 §4.5). What was valid
 * before stays in force until another choice is confirmed (A107).
 */
export function rememberUncovered(tenant: string, address: Address): void {
  change(tenant, (state) =>
    state.isValidated
      ? { ...state, lastAddress: address }
      : { ...nowhere, mode: "delivery", address, lastAddress: address },
  );
}

/** The account keeps the selected address now: it goes on under the account's id. */
export function adoptSavedAddress(tenant: string, saved: Address): void {
  const isSame = (address: Address | null) => address !== null && address.id === null && address.line1 === saved.line1;
  change(tenant, (state) => ({
    ...state,
    address: isSame(state.address) ? saved : state.address,
    lastAddress: isSame(state.lastAddress) ? saved : state.lastAddress,
  }));
}

/** A saved address left the account: `next` is selected instead, still to be validated (S2 §4.5). */
export function replaceRemovedAddress(tenant: string, removedId: string, next: Address | null): void {
  change(tenant, (state) => {
    const lastAddress = state.lastAddress?.id === removedId ? null : state.lastAddress;
    if (state.address?.id !== removedId) return { ...state, lastAddress };
    return { ...state, lastAddress, address: next, isValidated: false, area: null };
  });
}

/** Forgets everything about where the order goes: at log-out (S2 §4.1). */
export function forgetLocation(tenant: string): void {
  change(tenant, () => nowhere);
}

/** Where this device's order goes, null before it was read. */
export function locationState(tenant: string): LocationState | null {
  const { tenant: loaded, state } = store.get(locationAtom);
  return loaded === tenant ? state : null;
}

/** Reads the device and calls back at every change; answers how to stop. */
export function subscribeToLocation(tenant: string, listener: () => void): () => void {
  loadOnce(tenant);
  const stopAtom = store.sub(locationAtom, listener);
  const stopStorage = watchStored(tenant, entry, (kept) => {
    store.set(locationAtom, { tenant, state: kept ?? nowhere });
  });
  return () => {
    stopAtom();
    stopStorage();
  };
}

const unread = { tenant: null, state: nowhere };

/**
 * Where the order goes, as the device knows it. `isValidated` holds for the branch of this page only: another branch has
 * other zones. Not ready on the server and in the first paint. The kiosk always hands over at its own branch (S1 §1).
 */
export function useLocation() {
  const { tenant, branchId, mode: appMode } = useStore();
  const subscribe = useCallback((listener: () => void) => subscribeToLocation(tenant, listener), [tenant]);
  const { tenant: loaded, state: held } = useSyncExternalStore(
    subscribe,
    () => store.get(locationAtom),
    () => unread,
  );
  const isReady = loaded === tenant;
  const state = isReady ? held : nowhere;
  const isKiosk = appMode === "kiosco";
  return {
    isReady,
    mode: isKiosk ? ("pickup" as const) : state.mode,
    isValidated: isKiosk || (state.isValidated && state.branchId === branchId),
    address: state.address,
    lastAddress: state.lastAddress,
    area: state.area && state.branchId === branchId ? state.area : null,
  };
}

/** The address of the order, or the one before: what a form begins with (U23). */
export function lastKnownAddress(tenant: string): Address | null {
  loadOnce(tenant);
  const { address, lastAddress } = store.get(locationAtom).state;
  return address ?? lastAddress;
}

/** True when the person chose where the order goes during this visit: the account's addresses do not change that (A137). */
export function isConfirmedThisVisit(tenant: string, now: number): boolean {
  loadOnce(tenant);
  const { isValidated, confirmedAt } = store.get(locationAtom).state;
  return isValidated && confirmedAt !== null && now - confirmedAt < visitLength;
}

lateLocation.announce({ locationState, subscribeToLocation, formatPesos });
