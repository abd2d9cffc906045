"use client";

import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect } from "react";

/** What each cart in sight holds out by itself; the column's and the panel's can be there at once. */
const heldAtom = atom<readonly (readonly string[])[]>([]);

const hold = atom(null, (get, set, ids: readonly string[]) => {
  set(heldAtom, [...get(heldAtom), ids]);
  return () => set(heldAtom, (held) => held.filter((each) => each !== ids));
});

/** The dishes that stand beside the cart: whatever else holds one out holds out another. */
export const dishesBeside = atom((get) => get(heldAtom).flat());

/** Has these dishes stand there while they are shown. */
export function useBesideCart(itemIds: readonly string[]): void {
  const holdOut = useSetAtom(hold);
  const key = itemIds.join(",");
  useEffect(() => holdOut(key.split(",")), [holdOut, key]);
}
