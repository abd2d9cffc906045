import { atom } from "jotai/vanilla";
import type { Address } from "#domain/person/address.ts";
import type { CoveredZone } from "#lib/exchange/place/covered-zone.ts";
import type { Place } from "#lib/exchange/stored/stored-place.ts";
import { nowhere, placeAtom } from "./place-atom.ts";

/** How long what was confirmed counts as of this visit. */
const visitLength = 2 * 60 * 60_000;

/** A confirmed address: the order is delivered to it from this branch (S2 §4.5). */
interface CoveredAddress {
  address: Address;
  branchId: string;
  area: CoveredZone;
}

/** The address is covered; `confirmedAt` (ms) is null for one that the person did not choose in this visit. */
export const confirmDelivery = atom(null, (_get, set, found: CoveredAddress, confirmedAt: number | null) => {
  const { address, branchId, area } = found;
  set(placeAtom, () => ({
    mode: "delivery",
    isValidated: true,
    branchId,
    address,
    lastAddress: address,
    area,
    confirmedAt,
  }));
});

/** The order is collected at this branch: the selected address goes, the last one is remembered (S2 §4.5). */
export const confirmPickup = atom(null, (_get, set, branchId: string, confirmedAt: number) => {
  set(placeAtom, ({ address, lastAddress }) => ({
    mode: "pickup",
    isValidated: true,
    branchId,
    address: null,
    lastAddress: address ?? lastAddress,
    area: null,
    confirmedAt,
  }));
});

/**
 * Nobody delivers to this address: it is kept with coverage false, so that the form knows it (S2 §4.5). What was valid
 * before stays in force until another choice is confirmed (A107).
 */
export const rememberUncovered = atom(null, (_get, set, address: Address) => {
  set(placeAtom, (place) =>
    place.isValidated
      ? { ...place, lastAddress: address }
      : { ...nowhere, mode: "delivery", address, lastAddress: address },
  );
});

/** The account keeps the selected address now: it goes on under the account's id. */
export const adoptSavedAddress = atom(null, (_get, set, saved: Address) => {
  const adopt = (address: Address | null) =>
    address !== null && address.id === null && address.line1 === saved.line1 ? saved : address;
  set(placeAtom, (place) => ({
    ...place,
    address: adopt(place.address),
    lastAddress: adopt(place.lastAddress),
  }));
});

/** A saved address has another id: whatever goes there goes on under that. */
export const renameSavedAddress = atom(null, (_get, set, before: string, saved: Address) => {
  const rename = (address: Address | null) => (address?.id === before ? { ...address, id: saved.id } : address);
  set(placeAtom, (place) => ({ ...place, address: rename(place.address), lastAddress: rename(place.lastAddress) }));
});

/** A saved address left the account: `next` is selected instead where the order went there, still to be validated (S2 §4.5, A259). */
export const replaceRemovedAddress = atom(null, (_get, set, removedId: string, next: Address | null) => {
  set(placeAtom, (place) => {
    const lastAddress = place.lastAddress?.id === removedId ? null : place.lastAddress;
    if (place.address?.id !== removedId) return { ...place, lastAddress };
    return { ...place, lastAddress, address: next, isValidated: false, area: null };
  });
});

/** True when the person chose where the order goes during this visit: the account's addresses do not change that (A137). */
export function isOfThisVisit({ isValidated, confirmedAt }: Place, now: number): boolean {
  return isValidated && confirmedAt !== null && now - confirmedAt < visitLength;
}
