import { atom } from "jotai/vanilla";
import { forgetBranchCookie } from "./branch-cookie.ts";
import { nowhere, placeAtom } from "./place-atom.ts";

/** Forgets a branch that has no menu; an address stays in the form (S1 §4 Menu load). */
export const forgetBranch = atom(null, (_get, set, branchId: string) => {
  forgetBranchCookie(branchId);
  set(placeAtom, (place) =>
    place.branchId === branchId ? { ...nowhere, lastAddress: place.address ?? place.lastAddress } : place,
  );
});
