import { atom } from "jotai/vanilla";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { storedPlaceSchema } from "#lib/exchange/stored/stored-place.ts";
import type { Place } from "#lib/exchange/stored/stored-place.ts";

export const nowhere: Place = {
  mode: null,
  isValidated: false,
  branchId: null,
  address: null,
  lastAddress: null,
  area: null,
  confirmedAt: null,
};

/** Where this device's order goes: one value, so that no tab ever sees half of a change. */
export const placeAtom = deviceValue<Place>({ name: "location", schema: storedPlaceSchema, empty: nowhere });

/** The address of the order, null for a pickup and before one was given (S1 §3). */
export const selectedAddress = atom((get) => get(placeAtom)?.address ?? null);

/** The id of the branch that was found for the person, null before (S1 §3). */
export const nearestBranch = atom((get) => get(placeAtom)?.branchId ?? null);

/** The zone that covers the selected address, null while none does (S1 §3). */
export const branchCoverageArea = atom((get) => {
  const { area, branchId } = get(placeAtom) ?? nowhere;
  return area && branchId !== null ? { ...area, branchId } : null;
});

/**
 * How the order reaches the customer, and whether that was found possible from the page's branch (S1 §3, A141); both are
 * settled at a table and a kiosk (S1 §1).
 */
export const deliveryChoice = atom((get) => {
  const shop = get(shopAtom);
  if (shop.settledMode !== null) return { mode: shop.settledMode, isValidated: true };
  const { mode, isValidated, branchId } = get(placeAtom) ?? nowhere;
  return { mode, isValidated: isValidated && branchId === shop.branchId };
});
